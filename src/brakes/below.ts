import type { Reader, RepositoryName } from '../host/host.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import { shown } from '../plan/item-text.ts';
import { takesRepository } from '../protection/patterns.ts';
import { changeIn, readBranch, readRepository } from '../protection/read.ts';
import type { DeclaredRuleset } from '../sections/rulesets/schema.ts';
import type { ListWithPolicy } from '../settings/shape.ts';
import { type BrakeFinding, changesOf, orUndecided, placeOf, type Undecided, undecided } from './finding.ts';

/** A repository of the run whose organization is about to change. */
export interface RepositoryBelow {
  readonly repository: RepositoryName;
  readonly id?: number;
  /** What may be shown of it: its name or a placeholder, and whether that is all. */
  readonly disclosure: { readonly name: string; readonly isHidden: boolean };
  reader(): Reader;
}

/** What a run takes of the repositories of an organization. */
export interface RunBelow {
  readonly repositories: readonly RepositoryBelow[];
  /** Whether its fleet has more that the run leaves out. */
  readonly isPart: boolean;
}

/** The brake looks at no more. Each costs some six requests; a rule about reviewers or checks costs more. */
const mostRepositories = 20;

/** Repositories of the run into whose default branch nobody could merge under the rulesets of the organization. */
export async function blocksBelow(
  items: readonly PlannedItem[],
  { repositories, isPart }: RunBelow,
): Promise<readonly (BrakeFinding | Undecided)[]> {
  const changes = changesOf(items, 'rulesets').filter(({ item }) => item.kind !== 'delete');
  const [first] = changes;
  if (!first) return [];
  const rulesets: ListWithPolicy<DeclaredRuleset> = first.declared.desired;
  const names = changes.map(({ item }) => item.names?.[0]);
  const binding = rulesets.entries.filter(
    ({ name, target, enforcement }) => names.includes(name) && target === 'branch' && enforcement === 'active',
  );
  const taken = repositories.filter((one) => binding.some((ruleset) => takes(ruleset, one) !== 'no'));
  const found = taken.slice(0, mostRepositories).map((one) => {
    const isByProperty = binding.every((ruleset) => takes(ruleset, one) !== 'yes');
    return orUndecided(
      () => blockedBy(rulesets, one, isByProperty, first),
      (why) => [unknownOf(one, why, first)],
    );
  });
  const left = taken.length - mostRepositories;
  return [
    ...(await Promise.all(found)).flat(),
    ...(left > 0 ? [notLookedAt(left)] : []),
    ...(isPart && binding.length ? [takesPart] : []),
  ];
}

async function blockedBy(
  rulesets: ListWithPolicy<DeclaredRuleset>,
  one: RepositoryBelow,
  isByProperty: boolean,
  first: PlannedItem,
): Promise<BrakeFinding[]> {
  const host = one.reader();
  const repository = await readRepository(host);
  const above = { ...rulesets, takes: (ruleset: DeclaredRuleset) => takes(ruleset, one) !== 'no' };
  const read = await readBranch(host, repository.defaultBranch, repository, { above });
  const { verdict, deciding, isNew } = changeIn(read);
  if (read.verdict === 'blocks' || !isNew) return [];
  const whys = deciding.map(({ why }) => why);
  if (verdict === 'unknown') return [unknownOf(one, whys.join('; '), first)];
  if (verdict !== 'blocks') return [];
  return isByProperty ? [unknownOf(one, byProperty, first)] : [blocked(one, repository.defaultBranch, whys, first)];
}

const byProperty =
  'nobody could if the ruleset applies to it, which depends on its properties, and those may change too';

function blocked(
  { repository, disclosure }: RepositoryBelow,
  branch: string,
  whys: readonly string[],
  first: PlannedItem,
): BrakeFinding {
  const at = placeOf(first);
  const found = { code: 'blocks-merging', value: repository.name, at } as const;
  const { name, isHidden } = disclosure;
  if (isHidden) return { ...found, isOfHidden: true, says: `nobody could merge into the default branch of ${name}` };
  const says = `nobody could merge into the default branch ${shown(branch)} of ${name}: ${whys.join('; ')}`;
  return { ...found, says };
}

const unknownOf = (
  { disclosure: { name, isHidden } }: RepositoryBelow,
  why: string,
  first: PlannedItem,
): BrakeFinding => {
  const whether = `anybody could still merge into the default branch of ${name}`;
  return undecided('blocks-merging', whether, isHidden ? 'the reason is withheld' : why, placeOf(first));
};

const notLookedAt = (count: number): Undecided => ({
  code: 'blocks-merging',
  whether: `anybody could still merge in ${count} more of the repositories of this run`,
  why: `a brake looks at ${mostRepositories} repositories of an organization at most`,
});

const takesPart: Undecided = {
  code: 'blocks-merging',
  whether: 'anybody could still merge in the other repositories of the fleet',
  why: 'this run leaves them out',
};

interface Selecting {
  readonly repository_name?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] };
  readonly repository_id?: { readonly repository_ids: readonly number[] };
}

/** Whether a ruleset is for a repository. Which properties that will have is not looked up. */
function takes({ conditions = {} }: DeclaredRuleset, { repository, id }: RepositoryBelow): 'yes' | 'no' | 'maybe' {
  const { repository_name: names, repository_id: ids } = conditions as Selecting;
  if (ids) return id === undefined ? 'maybe' : ids.repository_ids.includes(id) ? 'yes' : 'no';
  if (!names) return 'maybe';
  return takesRepository(names, repository.name) ? 'yes' : 'no';
}
