import * as v from 'valibot';
import { dropCase } from '../../plan/match.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { says } from '../../settings/schema/says.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { closed, inSchema, limits, listOf, text } from '../../settings/schema/words.ts';
import { show } from '../../settings/shown.ts';
import { normalizePermission } from '../roles.ts';

const loginForm = /^[\w-]+(\[bot\])?$/;

const describeInvalidLogin = ({ input }: { readonly input: unknown }) => {
  if (typeof input !== 'string' && input !== null)
    return says(`is ${show(input)}, but must be a login`, 'write the login in quotes');
  const login = input?.trim().replace(/^@/, '') ?? '';
  if (login === '') return says('is empty, but each entry needs a login', 'write a login, or remove the entry');
  return loginForm.test(login)
    ? says(`is ${show(input)}, but must be only a login`, `write \`${login}\``)
    : says(`is ${show(input)}, which is not a valid login`, "write the login from the URL of the person's profile");
};

const Collaborator = closed({
  ...limits,
  username: v.pipe(v.string(describeInvalidLogin), v.regex(loginForm, describeInvalidLogin)),
  permission: v.optional(v.pipe(text({ min: 1 }), inSchema({ default: 'push' }))),
});

export type Collaborator = v.InferOutput<typeof Collaborator>;

export const nameCollaborator = ({ username }: { username: string }) => `collaborator ${JSON.stringify(username)}`;

const missingPermission = 'has no `permission`: Trueup invites a new person as `push`, and others keep their role';

export const settings = {
  ...listOf(Collaborator, { undeclared: 'delete', key: ({ username }) => dropCase(username), named: nameCollaborator }),
  prepare: (value: unknown, findings: Findings) =>
    mapEntries(value, (entry, at) => {
      if (!('permission' in entry)) findings.remark(at, missingPermission);
      return normalizePermission(entry, at, findings);
    }),
};
