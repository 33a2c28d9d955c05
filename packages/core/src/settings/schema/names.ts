/**
 * Schemas for the names of users, teams, apps and roles. A map may contain such a name instead of GitHub's keys for
 * type and id.
 */

import * as v from 'valibot';
import { formatCode, joinWithOr } from '../message-text.ts';
import type { closedMap, openMap } from './holders.ts';
import { createMarks } from './marks.ts';
import { createMessage, mustBe } from './messages.ts';
import { type ActorForm, type NamedActorKind, NamedId } from './named-ids.ts';
import { addJsonSchema } from './scalars.ts';
import { createValueRule } from './valid-parts.ts';

const createPatternSchema = (pattern: RegExp, message: ReturnType<typeof mustBe>) =>
  v.pipe(v.string(message), v.regex(pattern, message));

const loginPattern = /^[\w-]+(\[bot\])?$/;

/** GitHub makes the slug from the title. Mentions use the form `@acme/core`. */
const toSlug = (title: string) =>
  title
    .trim()
    .replace(/^@?[\w-]+\//, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** `where` is the place on GitHub that shows the slug. */
const createSlugSchema = (pattern: RegExp, holder: string, where: string) => {
  const message = mustBe(`the slug of ${holder}`, (value) => {
    const meant = value === null ? '' : toSlug(String(value));
    return pattern.test(meant) ? `write \`"${meant}"\` if that is its slug, ${where}` : `write its slug, ${where}`;
  });
  return createPatternSchema(pattern, message);
};

/** The slug of an enterprise team starts with `ent:`. */
export const teamSlug = createSlugSchema(
  /^(ent:)?[\w-]+$/i,
  'a team',
  "the last part of the address of the team's page",
);

const loginMessage = mustBe('the login of an account', (value) => {
  const bare = String(value).trim().replace(/^@/, '');
  return typeof value === 'string' && loginPattern.test(bare) ? `write ${formatCode(bare)}` : undefined;
});

const blankRoleMessage = mustBe('the name of a role', () => 'write a name such as `maintain`');

export const nameSchemas: Readonly<Record<NamedActorKind, v.GenericSchema<string>>> = {
  user: createPatternSchema(loginPattern, loginMessage),
  team: teamSlug,
  app: createSlugSchema(/^[\w-]+$/, 'an app', "the last part of the address of the app's page"),
  role: createPatternSchema(/\S/, blankRoleMessage),
};

type WrittenActor = Readonly<Record<string, unknown>>;

/** Converts a name into GitHub's keys, with a `NamedId` as the id. */
export function createActorSchema<const Entries extends v.ObjectEntries>(
  form: ActorForm,
  holder: typeof closedMap | typeof openMap,
  entries: Entries,
  ...more: readonly v.PipeAction<any, any, any>[]
) {
  const own = [form.type, form.id].filter((key) => key !== undefined);
  const kinds = Object.keys(form.kinds) as NamedActorKind[];
  const needed = own.filter((key) => entries[key]!.type !== 'optional');
  const names = Object.fromEntries(kinds.map((kind) => [kind, v.optional(nameSchemas[kind])]));
  const map = (holder as typeof openMap)({
    // Messages list a name before the other keys, but the app of a check after them.
    ...(form.type === undefined ? { ...entries, ...names } : { ...names, ...entries }),
    ...Object.fromEntries(needed.map((key) => [key, v.optional(entries[key] as v.GenericSchema)])),
  });
  const findKinds = (written: WrittenActor) => kinds.filter((kind) => written[kind] !== undefined);
  formMarks.set(map, form);
  return v.pipe(
    map as v.GenericSchema<WrittenActor>,
    ...kinds.map((kind, index) => refuseNameNextTo(kind, [...own, ...kinds.slice(0, index)])),
    ...needed.map((key) => requireKeyOrName(key, kinds)),
    addJsonSchema<WrittenActor>({
      oneOf: [
        createKeyPresenceJsonSchema(needed, kinds),
        ...kinds.map((kind) =>
          createKeyPresenceJsonSchema([kind], [...own, ...kinds.filter((otherKind) => otherKind !== kind)]),
        ),
      ],
    }),
    ...more,
    v.transform((written: WrittenActor) => replaceNameWithId(written, form, findKinds(written))),
  ) as unknown as v.GenericSchema<
    v.InferInput<v.ObjectSchema<Entries, undefined>>,
    v.InferOutput<v.ObjectSchema<Entries, undefined>>
  >;
}

const refuseNameNextTo = (kind: NamedActorKind, otherKeys: readonly string[]) => {
  const findOtherKey = (written: WrittenActor) =>
    otherKeys.find((key) => written[key] !== undefined && written[key] !== null);
  return createValueRule<WrittenActor>({
    at: kind,
    holds: (written) => written[kind] === undefined || findOtherKey(written) === undefined,
    failureMessage: (written) =>
      createMessage(
        `is next to ${formatCode(findOtherKey(written)!)}, but only one of them may name the actor`,
        'keep one of the two',
      ),
  });
};

const requireKeyOrName = (key: string, kinds: readonly NamedActorKind[]) =>
  createValueRule<WrittenActor>({
    at: key,
    holds: (written) => [key, ...kinds].some((actorKey) => written[actorKey] !== undefined),
    failureMessage: createMessage(
      'is missing',
      `add ${formatCode(key)}, or name the actor with ${joinWithOr(kinds.map(formatCode))}`,
    ),
  });

const createKeyPresenceJsonSchema = (required: readonly string[], forbidden: readonly string[]) => ({
  ...(required.length && { required }),
  properties: Object.fromEntries(forbidden.map((key) => [key, false])),
});

function replaceNameWithId(written: WrittenActor, form: ActorForm, [kind]: readonly NamedActorKind[]): WrittenActor {
  if (!kind) return written;
  const { [kind]: text, ...otherValues } = written;
  const type = form.type === undefined ? {} : { [form.type]: form.kinds[kind] };
  return { ...otherValues, ...type, [form.id]: new NamedId(kind, text as string, form) };
}

const formMarks = createMarks<ActorForm>();

export const getActorForm = formMarks.get;
