import { stringify } from 'yaml';
import { type Refused, refused } from '../../plan/item.ts';
import type { Path } from '../../settings/refusal.ts';
import { named, type Ruleset } from './entry.ts';
import type { Finding } from './findings.ts';

/** The PUT replaces the whole ruleset, so it waits until the entry speaks of all that is live. */
export const refusalOf = (entry: Ruleset, omitted: Finding): Refused =>
  refused(
    named(entry),
    [omitted],
    `the write would drop ${omitted.name}, which the entry leaves out`,
    `add this to the entry to keep it, or another value to change it:\n${linesToAdd(entry, omitted)}`,
  );

function linesToAdd({ rules = [] }: Ruleset, { at, live }: Finding) {
  const [key, index, ...inner] = at;
  if (key !== 'rules' || index === undefined) return stringify(holding(at, live)).trimEnd();
  const { type } = rules[Number(index)]!;
  return stringify({ rules: [{ type, ...holding(inner, live) }] }).trimEnd();
}

/** `{a: {b: value}}` for the path `a.b` */
const holding = (path: Path, value: unknown) =>
  path.reduceRight<any>((inner, key) => ({ [key]: inner }), value) as object;
