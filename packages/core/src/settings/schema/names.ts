import * as v from 'valibot';
import { code, either } from '../shown.ts';
import type { closed, open } from './holders.ts';
import { createMarks } from './marks.ts';
import { NamedId, type NameForm, type NameKind } from './named-ids.ts';
import { mustBe, says } from './says.ts';
import { inSchema } from './scalars.ts';
import { rule } from './sound.ts';

/** Text of this form. */
const inForm = (form: RegExp, message: ReturnType<typeof mustBe>) => v.pipe(v.string(message), v.regex(form, message));

const login = /^[\w-]+(\[bot\])?$/;

/** The slug that the host makes from a title. Mentions write the team `core` as `@acme/core`. */
const slugOf = (title: string) =>
  title
    .trim()
    .replace(/^@?[\w-]+\//, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** `where` says where the host shows it. */
const slug = (form: RegExp, of: string, where: string) => {
  const message = mustBe(`the slug of ${of}`, (value) => {
    const meant = value === null ? '' : slugOf(String(value));
    return form.test(meant) ? `write \`"${meant}"\` if that is its slug, ${where}` : `write its slug, ${where}`;
  });
  return inForm(form, message);
};

/** That of a team that an enterprise shares with its organizations starts with `ent:`. */
export const teamSlug = slug(/^(ent:)?[\w-]+$/i, 'a team', "the last part of the address of the team's page");

const notALogin = mustBe('the login of an account', (value) => {
  const bare = String(value).trim().replace(/^@/, '');
  return typeof value === 'string' && login.test(bare) ? `write ${code(bare)}` : undefined;
});

const blank = mustBe('the name of a role', () => 'write a name such as `maintain`');

export const nameSchemas: Readonly<Record<NameKind, v.GenericSchema<string>>> = {
  user: inForm(login, notALogin),
  team: teamSlug,
  app: slug(/^[\w-]+$/, 'an app', "the last part of the address of the app's page"),
  role: inForm(/\S/, blank),
};

type Written = Readonly<Record<string, unknown>>;

/**
 * A map that takes a name instead of the host's keys. Sections use its value as if it had been written with these: a name
 * is looked up before anything is planned. `more` judges what is written.
 */
export function nameable<const Entries extends v.ObjectEntries>(
  form: NameForm,
  holder: typeof closed | typeof open,
  entries: Entries,
  ...more: readonly v.PipeAction<any, any, any>[]
) {
  const own = [form.type, form.id].filter((key) => key !== undefined);
  const kinds = Object.keys(form.kinds) as NameKind[];
  const needed = own.filter((key) => entries[key]!.type !== 'optional');
  const names = Object.fromEntries(kinds.map((kind) => [kind, v.optional(nameSchemas[kind])]));
  const map = (holder as typeof open)({
    // Messages and the schema list a name before the other keys, but the app of a check after them.
    ...(form.type === undefined ? { ...entries, ...names } : { ...names, ...entries }),
    ...Object.fromEntries(needed.map((key) => [key, v.optional(entries[key] as v.GenericSchema)])),
  });
  const kindsIn = (written: Written) => kinds.filter((kind) => written[kind] !== undefined);
  forms.set(map, form);
  return v.pipe(
    map as v.GenericSchema<Written>,
    ...kinds.map((kind, index) => alone(kind, [...own, ...kinds.slice(0, index)])),
    ...needed.map((key) => orNamed(key, kinds)),
    inSchema<Written>({
      oneOf: [
        only(needed, kinds),
        ...kinds.map((kind) => only([kind], [...own, ...kinds.filter((other) => other !== kind)])),
      ],
    }),
    ...more,
    v.transform((written: Written) => withName(written, form, kindsIn(written))),
  ) as unknown as v.GenericSchema<
    v.InferInput<v.ObjectSchema<Entries, undefined>>,
    v.InferOutput<v.ObjectSchema<Entries, undefined>>
  >;
}

/** Refuses a name next to another one, or next to the host's keys. */
const alone = (kind: NameKind, others: readonly string[]) => {
  const beside = (written: Written) => others.find((key) => written[key] !== undefined && written[key] !== null);
  return rule<Written>({
    at: kind,
    holds: (written) => written[kind] === undefined || beside(written) === undefined,
    says: (written) =>
      says(`is next to ${code(beside(written)!)}, but only one of them may name the actor`, 'keep one of the two'),
  });
};

/** Refuses a map that neither has one of the host's keys nor a name. */
const orNamed = (key: string, kinds: readonly NameKind[]) =>
  rule<Written>({
    at: key,
    holds: (written) => [key, ...kinds].some((one) => written[one] !== undefined),
    says: says('is missing', `add ${code(key)}, or name the actor with ${either(kinds.map(code))}`),
  });

const only = (required: readonly string[], others: readonly string[]) => ({
  ...(required.length && { required }),
  properties: Object.fromEntries(others.map((key) => [key, false])),
});

function withName(written: Written, form: NameForm, [kind]: readonly NameKind[]): Written {
  if (!kind) return written;
  const { [kind]: text, ...others } = written;
  const type = form.type === undefined ? {} : { [form.type]: form.kinds[kind] };
  return { ...others, ...type, [form.id]: new NamedId(kind, text as string, form) };
}

const forms = createMarks<NameForm>();

/** The form of a map that takes names. */
export const formOf = forms.get;
