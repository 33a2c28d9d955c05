import * as v from 'valibot';
import { dropCase } from '../../plan/match.ts';
import { describeValue } from '../../settings/message-text.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { addJsonSchema, closedMap, createListShape, refusedLimits, text } from '../../settings/schema/words.ts';
import { normalizePermission } from '../roles.ts';

const loginForm = /^[\w-]+(\[bot\])?$/;

const describeInvalidLogin = ({ input }: { readonly input: unknown }) => {
  if (typeof input !== 'string' && input !== null)
    return createMessage(`is ${describeValue(input)}, but must be a login`, 'write the login in quotes');
  const login = input?.trim().replace(/^@/, '') ?? '';
  if (login === '')
    return createMessage('is empty, but each entry needs a login', 'write a login, or remove the entry');
  return loginForm.test(login)
    ? createMessage(`is ${describeValue(input)}, but must be only a login`, `write \`${login}\``)
    : createMessage(
        `is ${describeValue(input)}, which is not a valid login`,
        "write the login from the URL of the person's profile",
      );
};

const Collaborator = closedMap({
  ...refusedLimits,
  username: v.pipe(v.string(describeInvalidLogin), v.regex(loginForm, describeInvalidLogin)),
  permission: v.optional(v.pipe(text({ min: 1 }), addJsonSchema({ default: 'push' }))),
});

export type Collaborator = v.InferOutput<typeof Collaborator>;

export const describeCollaborator = ({ username }: { username: string }) => `collaborator ${JSON.stringify(username)}`;

const missingPermission = 'has no `permission`: Trueup invites a new person as `push`, and others keep their role';

export const settings = {
  ...createListShape(Collaborator, {
    undeclared: 'delete',
    getKey: ({ username }) => dropCase(username),
    describeEntry: describeCollaborator,
  }),
  prepare: (value: unknown, findings: Findings) =>
    mapEntries(value, (entry, at) => {
      if (!('permission' in entry)) findings.remark(at, missingPermission);
      return normalizePermission(entry, at, findings);
    }),
};
