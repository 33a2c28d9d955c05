/** GitHub lists only summaries, so Trueup reads each declared ruleset in full. */
import { type Reader, toFullName } from '../../github/github.ts';
import { administration, formatGrant } from '../../github/grants.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { type Lookup, SectionFailure } from '../../plan/item.ts';
import { isUndeclaredDeleted, type ListWithPolicy } from '../../settings/schema/shape.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import { calls, type LiveRuleset, type RulesetSummary } from './calls.ts';
import { hasHiddenActors } from './compare.ts';
import { type MissingRefs, readMissingRefs } from './reach.ts';
import { type DeclaredRuleset, describeRuleset } from './schema.ts';

/** GitHub shows bypass actors only to a token with this permission. */
export const actorsPermission = administration.write;

export interface LiveRulesets {
  /** The repository's own rulesets, as GitHub lists them. */
  readonly own: readonly RulesetSummary[];
  /** Maps ids to full rulesets. A plan needs only declared rulesets and those that it may delete. */
  readonly fullRulesets: ReadonlyMap<number, LiveRuleset>;
  /** These rulesets belong to the organization or enterprise. */
  readonly inherited: readonly RulesetSummary[];
  readonly missingRefs?: MissingRefs;
}

/** Also reads each ruleset in full that Trueup may delete, because the delete loses its content. */
export async function readRulesets(github: SectionReader, { entries, undeclared }: ListWithPolicy<DeclaredRuleset>) {
  const declared = new Set(entries.map(({ name }) => name));
  const live = await readListedRulesets(github, async (summary) => {
    if (declared.has(summary.name)) return readRulesetOrLeaveOut(github, summary);
    return isUndeclaredDeleted(undeclared, summary.name) ? readFullRuleset(github, summary) : undefined;
  });
  const maps = await Promise.all(entries.map((entry) => readMissingRefs(github, entry, findLiveRuleset(live, entry))));
  return { ...live, missingRefs: new Map(maps.flatMap((refs) => [...refs])) };
}

export const findLiveRuleset = ({ fullRulesets }: Pick<LiveRulesets, 'fullRulesets'>, { name }: DeclaredRuleset) =>
  [...fullRulesets.values()].find((ruleset) => ruleset.name === name);

export async function readAllRulesets(github: SnapshotReader): Promise<LiveRulesets> {
  const rulesets = await readListedRulesets(github, (summary) => readRulesetOrLeaveOut(github, summary));
  const hidden = github.isRequired && [...rulesets.fullRulesets.values()].find(hasHiddenActors);
  if (hidden) throw createHiddenActorsFailure(github, hidden.id);
  return rulesets;
}

const readRulesetOrLeaveOut = (github: SectionReader, summary: RulesetSummary) =>
  github.askOrLeaveOut([{ subject: describeRuleset(summary) }], (reader) => readFullRuleset(reader, summary));

async function readListedRulesets(github: Reader, readOne: (item: RulesetSummary) => Promise<LiveRuleset | undefined>) {
  const listed = await github.ask(calls.list({}));
  const own = listed.filter(isRepositoryRuleset);
  const rulesets = await Promise.all(own.map(readOne));
  return {
    own,
    fullRulesets: new Map(rulesets.flatMap((ruleset) => (ruleset ? [[ruleset.id, ruleset]] : []))),
    inherited: listed.filter((summary) => !isRepositoryRuleset(summary)),
  };
}

const isRepositoryRuleset = ({ source_type }: RulesetSummary) => source_type === 'Repository';

async function readFullRuleset(github: Reader, summary: RulesetSummary): Promise<LiveRuleset> {
  const ruleset = await github.ask(calls.get({ ruleset_id: summary.id }));
  if (ruleset.id === summary.id && ruleset.name === summary.name) return ruleset;
  throw new SectionFailure(
    `${describeRuleset(summary)}: GitHub shows ${describeRuleset(ruleset)} instead`,
    'run again: the ruleset may have been renamed during the run',
    'conflict',
  );
}

/** Stops apply before a PUT that would replace actors which the token cannot see. */
export const createHiddenActorsLookup = ({ id, ...ruleset }: LiveRuleset): Lookup<never> => ({
  looksFor: `the bypass actors of ${describeRuleset(ruleset)}`,
  async find(github) {
    throw createHiddenActorsFailure(github, id);
  },
});

function createHiddenActorsFailure({ repository }: Reader, id: number) {
  const path = `/repos/${toFullName(repository)}/rulesets/${id}`;
  return new PermissionDenied(
    { method: 'GET', path, status: 200, isPublic: true },
    'GitHub does not show the bypass_actors that the write would replace',
    [actorsPermission],
    `grant "${formatGrant(actorsPermission)}", which shows them`,
  );
}
