import { fullName, type Reader } from '../../github/github.ts';
import { administration, grantName } from '../../github/grants.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { type Lookup, SectionFailure } from '../../plan/item.ts';
import { isUndeclaredDeleted, type ListWithPolicy } from '../../settings/schema/shape.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import { calls, type LiveRuleset, type Summary } from './calls.ts';
import { isHidden } from './compare.ts';
import { findMissingRefs, type MissingRefs } from './reach.ts';
import { type DeclaredRuleset, nameRuleset } from './schema.ts';

/** What a token needs to see who may bypass a ruleset. */
export const sight = administration.write;

export interface LiveRulesets {
  /** The rulesets of the place itself, as the list shows them. */
  readonly own: readonly Summary[];
  /** The rulesets that were read in full, by id: all that an entry names, and all that may be deleted. */
  readonly whole: ReadonlyMap<number, LiveRuleset>;
  /** The rulesets that apply to the place and belong to somebody above. */
  readonly inherited: readonly Summary[];
  /** Of entries that include no branch that exists. */
  readonly missing?: MissingRefs;
}

/** A ruleset that would be deleted is read in full too: afterwards nobody could say what it held. */
export async function readRulesets(host: SectionReader, { entries, undeclared }: ListWithPolicy<DeclaredRuleset>) {
  const declared = new Set(entries.map(({ name }) => name));
  const live = await readWhole(host, async (one) => {
    if (declared.has(one.name)) return readOrLeaveOut(host, one);
    return isUndeclaredDeleted(undeclared, one.name) ? readOne(host, one) : undefined;
  });
  const whole = [...live.whole.values()];
  const liveOf = (entry: DeclaredRuleset) => whole.find((one) => one.name === entry.name);
  const missing = await Promise.all(entries.map((entry) => findMissingRefs(host, entry, liveOf(entry))));
  return { ...live, missing: new Map(missing.flatMap((refs) => [...refs])) };
}

export async function readAllRulesets(host: SnapshotReader): Promise<LiveRulesets> {
  const all = await readWhole(host, (one) => readOrLeaveOut(host, one));
  const hidden = host.isRequired && [...all.whole.values()].find(isHidden);
  if (hidden) throw describeHidden(host, hidden.id);
  return all;
}

const readOrLeaveOut = (host: SectionReader, one: Summary) =>
  host.askOrLeaveOut([{ subject: nameRuleset(one) }], (reader) => readOne(reader, one));

async function readWhole(host: Reader, read: (summary: Summary) => Promise<LiveRuleset | undefined>) {
  const listed = await host.ask(calls.list({}));
  const own = listed.filter(isOwn);
  const whole = await Promise.all(own.map(read));
  return {
    own,
    whole: new Map(whole.flatMap((one) => (one ? [[one.id, one]] : []))),
    inherited: listed.filter((one) => !isOwn(one)),
  };
}

const isOwn = ({ source_type }: Summary) => source_type === 'Repository';

async function readOne(host: Reader, summary: Summary): Promise<LiveRuleset> {
  const one = await host.ask(calls.get({ ruleset_id: summary.id }));
  if (one.id === summary.id && one.name === summary.name) return one;
  throw new SectionFailure(
    `${nameRuleset(summary)}: GitHub shows ${nameRuleset(one)} instead`,
    'run again: the ruleset may have been renamed during the run',
    'conflict',
  );
}

/** The PUT would replace actors unseen. Every token that may change the ruleset sees them, so the grant is missing. */
export const lookUpActors = ({ id, ...ruleset }: LiveRuleset): Lookup<never> => ({
  looksFor: `the bypass actors of ${nameRuleset(ruleset)}`,
  async find(host) {
    throw describeHidden(host, id);
  },
});

function describeHidden({ repository }: Reader, id: number) {
  const path = `/repos/${fullName(repository)}/rulesets/${id}`;
  return new PermissionDenied(
    { method: 'GET', path, status: 200, isPublic: true },
    'GitHub does not show the bypass_actors that the write would replace',
    [sight],
    `grant "${grantName(sight)}", which shows them`,
  );
}
