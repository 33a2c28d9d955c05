import * as v from 'valibot';
import { formatCode, joinWithOr } from '../shown.ts';
import type { closedMap, openMap } from './holders.ts';
import { createMarks } from './marks.ts';
import { type ActorForm, type NamedActorKind, NamedId } from './named-ids.ts';
import { createMessage, mustBe } from './says.ts';
import { addJsonSchema } from './scalars.ts';
import { createValueRule } from './sound.ts';

/** Text of this form. */
const createTextSchema = (form: RegExp, message: ReturnType<typeof mustBe>) =>
  v.pipe(v.string(message), v.regex(form, message));

const loginPattern = /^[\w-]+(\[bot\])?$/;

/** The slug that the host makes from a title. Mentions write the team `core` as `@acme/core`. */
const toSlug = (title: string) =>
  title
    .trim()
    .replace(/^@?[\w-]+\//, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** `where` says where the host shows it. */
const createSlugSchema = (form: RegExp, of: string, where: string) => {
  const message = mustBe(`the slug of ${of}`, (value) => {
    const meant = value === null ? '' : toSlug(String(value));
    return form.test(meant) ? `write \`"${meant}"\` if that is its slug, ${where}` : `write its slug, ${where}`;
  });
  return createTextSchema(form, message);
};

/** That of a team that an enterprise shares with its organizations starts with `ent:`. */
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
  user: createTextSchema(loginPattern, loginMessage),
  team: teamSlug,
  app: createSlugSchema(/^[\w-]+$/, 'an app', "the last part of the address of the app's page"),
  role: createTextSchema(/\S/, blankRoleMessage),
};

type WrittenActor = Readonly<Record<string, unknown>>;

/**
 * A map that takes a name instead of the host's keys. Sections use its value as if it had been written with these: a name
 * is looked up before anything is planned. `more` judges what is written.
 */
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
    // Messages and the schema list a name before the other keys, but the app of a check after them.
    ...(form.type === undefined ? { ...entries, ...names } : { ...names, ...entries }),
    ...Object.fromEntries(needed.map((key) => [key, v.optional(entries[key] as v.GenericSchema)])),
  });
  const kindsIn = (written: WrittenActor) => kinds.filter((kind) => written[kind] !== undefined);
  formMarks.set(map, form);
  return v.pipe(
    map as v.GenericSchema<WrittenActor>,
    ...kinds.map((kind, index) => refuseNextTo(kind, [...own, ...kinds.slice(0, index)])),
    ...needed.map((key) => requireKeyOrName(key, kinds)),
    addJsonSchema<WrittenActor>({
      oneOf: [
        createKeyCondition(needed, kinds),
        ...kinds.map((kind) => createKeyCondition([kind], [...own, ...kinds.filter((other) => other !== kind)])),
      ],
    }),
    ...more,
    v.transform((written: WrittenActor) => replaceNameWithId(written, form, kindsIn(written))),
  ) as unknown as v.GenericSchema<
    v.InferInput<v.ObjectSchema<Entries, undefined>>,
    v.InferOutput<v.ObjectSchema<Entries, undefined>>
  >;
}

/** Refuses a name next to another one, or next to the host's keys. */
const refuseNextTo = (kind: NamedActorKind, others: readonly string[]) => {
  const beside = (written: WrittenActor) => others.find((key) => written[key] !== undefined && written[key] !== null);
  return createValueRule<WrittenActor>({
    at: kind,
    holds: (written) => written[kind] === undefined || beside(written) === undefined,
    failureMessage: (written) =>
      createMessage(
        `is next to ${formatCode(beside(written)!)}, but only one of them may name the actor`,
        'keep one of the two',
      ),
  });
};

/** Refuses a map that neither has one of the host's keys nor a name. */
const requireKeyOrName = (key: string, kinds: readonly NamedActorKind[]) =>
  createValueRule<WrittenActor>({
    at: key,
    holds: (written) => [key, ...kinds].some((one) => written[one] !== undefined),
    failureMessage: createMessage(
      'is missing',
      `add ${formatCode(key)}, or name the actor with ${joinWithOr(kinds.map(formatCode))}`,
    ),
  });

const createKeyCondition = (required: readonly string[], others: readonly string[]) => ({
  ...(required.length && { required }),
  properties: Object.fromEntries(others.map((key) => [key, false])),
});

function replaceNameWithId(written: WrittenActor, form: ActorForm, [kind]: readonly NamedActorKind[]): WrittenActor {
  if (!kind) return written;
  const { [kind]: text, ...others } = written;
  const type = form.type === undefined ? {} : { [form.type]: form.kinds[kind] };
  return { ...others, ...type, [form.id]: new NamedId(kind, text as string, form) };
}

const formMarks = createMarks<ActorForm>();

/** The form of a map that takes names. */
export const getActorForm = formMarks.get;
