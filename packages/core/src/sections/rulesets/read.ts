import { fullName, type Reader } from '../../github/github.ts';
import { administration, grantName } from '../../github/grants.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { type Lookup, SectionFailure } from '../../plan/item.ts';
import { type ListWithPolicy, leaves } from '../../settings/schema/shape.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import { calls, type LiveRuleset, type RulesetSummary } from './calls.ts';
import { hasHiddenActors } from './compare.ts';
import { findMissingRefs, type MissingRefs } from './reach.ts';
import { type DeclaredRuleset, nameRuleset } from './schema.ts';

/** What a token needs to see who may bypass a ruleset. */
export const actorsPermission = administration.write;

export interface LiveRulesets {
  /** The rulesets of the place itself, as the list shows them. */
  readonly own: readonly RulesetSummary[];
  /** The rulesets that were read in full, by id: all that an entry names, and all that may be deleted. */
  readonly full: ReadonlyMap<number, LiveRuleset>;
  /** The rulesets that apply to the place and belong to somebody above. */
  readonly inherited: readonly RulesetSummary[];
  /** Of entries that include no branch that exists. */
  readonly missing?: MissingRefs;
}

/** A ruleset that would be deleted is read in full too: afterwards nobody could say what it held. */
export async function readRulesets(github: SectionReader, { entries, undeclared }: ListWithPolicy<DeclaredRuleset>) {
  const declared = new Set(entries.map(({ name }) => name));
  const live = await readListedRulesets(github, async (one) => {
    if (declared.has(one.name)) return readOrLeaveOut(github, one);
    return leaves(undeclared, one.name) ? readRuleset(github, one) : undefined;
  });
  const rulesets = [...live.full.values()];
  const findLive = (entry: DeclaredRuleset) => rulesets.find((ruleset) => ruleset.name === entry.name);
  const missing = await Promise.all(entries.map((entry) => findMissingRefs(github, entry, findLive(entry))));
  return { ...live, missing: new Map(missing.flatMap((refs) => [...refs])) };
}

export async function readAllRulesets(github: SnapshotReader): Promise<LiveRulesets> {
  const all = await readListedRulesets(github, (one) => readOrLeaveOut(github, one));
  const hidden = github.isRequired && [...all.full.values()].find(hasHiddenActors);
  if (hidden) throw createHiddenActorsFailure(github, hidden.id);
  return all;
}

const readOrLeaveOut = (github: SectionReader, one: RulesetSummary) =>
  github.askOrLeaveOut([{ subject: nameRuleset(one) }], (reader) => readRuleset(reader, one));

async function readListedRulesets(github: Reader, read: (summary: RulesetSummary) => Promise<LiveRuleset | undefined>) {
  const listed = await github.ask(calls.list({}));
  const own = listed.filter(isRepositoryRuleset);
  const rulesets = await Promise.all(own.map(read));
  return {
    own,
    full: new Map(rulesets.flatMap((ruleset) => (ruleset ? [[ruleset.id, ruleset]] : []))),
    inherited: listed.filter((one) => !isRepositoryRuleset(one)),
  };
}

const isRepositoryRuleset = ({ source_type }: RulesetSummary) => source_type === 'Repository';

async function readRuleset(github: Reader, summary: RulesetSummary): Promise<LiveRuleset> {
  const one = await github.ask(calls.get({ ruleset_id: summary.id }));
  if (one.id === summary.id && one.name === summary.name) return one;
  throw new SectionFailure(
    `${nameRuleset(summary)}: GitHub shows ${nameRuleset(one)} instead`,
    'run again: the ruleset may have been renamed during the run',
    'conflict',
  );
}

/** The PUT would replace actors unseen. Every token that may change the ruleset sees them, so the grant is missing. */
export const createActorsLookup = ({ id, ...ruleset }: LiveRuleset): Lookup<never> => ({
  looksFor: `the bypass actors of ${nameRuleset(ruleset)}`,
  async find(github) {
    throw createHiddenActorsFailure(github, id);
  },
});

function createHiddenActorsFailure({ repository }: Reader, id: number) {
  const path = `/repos/${fullName(repository)}/rulesets/${id}`;
  return new PermissionDenied(
    { method: 'GET', path, status: 200, isPublic: true },
    'GitHub does not show the bypass_actors that the write would replace',
    [actorsPermission],
    `grant "${grantName(actorsPermission)}", which shows them`,
  );
}
