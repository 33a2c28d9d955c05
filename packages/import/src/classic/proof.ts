import { isDeepStrictEqual } from 'node:util';
import {
  combineSources,
  type DesiredProtection,
  describeRequirementLoss,
  hasSameRequirements,
  type LiveProtectionState,
  listRequirementLosses,
  predictRuleSources,
} from '@trueup/audit/protection';
import type { DeclaredBranch } from '@trueup/core/sections/branches/schema';
import { hasUnlistedChecks } from './limits.ts';
import { listIf } from './rules.ts';
import type { ClassicEntry, ConvertedRuleset } from './rulesets.ts';

/** Entries that cover the same branch exclude each other, so each entry is compared only with its own rulesets. */
export function hasSameProtection(
  { branches = [] }: DesiredProtection,
  after: DesiredProtection,
  made: ReadonlyMap<number, readonly ConvertedRuleset[]>,
) {
  const remaining = branches.filter((_, index) => !made.has(index));
  return (
    isDeepStrictEqual(after.branches ?? [], remaining) &&
    [...made].every(([index, rulesets]) => isReplaced(branches[index]!, rulesets, after))
  );
}

function isReplaced(entry: DeclaredBranch, made: readonly ConvertedRuleset[], { rulesets }: DesiredProtection) {
  const written = rulesets?.entries.filter((ruleset) => made.some(({ name }) => name === ruleset.name)) ?? [];
  const scopes = made.map(({ include, exclude }) => ({ ref_name: { include: [include], exclude } }));
  const entries = written.map((ruleset) => ({ ...ruleset, conditions: { ref_name: { include: ['~ALL'] } } }));
  return (
    isDeepStrictEqual(
      written.map(({ conditions }) => conditions),
      scopes,
    ) &&
    hasSameRequirements(
      computeRequirements(toFile(entry)),
      computeRequirements({ rulesets: { entries, undeclared: 'keep' } }),
    )
  );
}

/** Describes the requirements that a second rule adds, such as `signed commits`. */
export function describeGains(entry: ClassicEntry, addedEntry: ClassicEntry) {
  const [own, both] = [computeRequirements(toFile(entry)), computeRequirements(toFile(entry), toFile(addedEntry))];
  return [
    ...listRequirementLosses(both, own).map(describeRequirementLoss),
    ...listIf(hasUnlistedChecks(addedEntry.protection), 'status checks that the file does not list'),
  ].join(', ');
}

const toFile = (entry: DeclaredBranch): DesiredProtection => ({ branches: [{ ...entry, name: branch }] });

const computeRequirements = (...files: readonly DesiredProtection[]) =>
  combineSources({
    branch,
    sources: files.flatMap((file) => predictRuleSources(unprotectedState, file).sources),
    unseen: [],
  });

const branch = 'main';

const unprotectedState: LiveProtectionState = {
  branch,
  repository: { defaultBranch: branch },
  sources: [],
  unseen: [],
  classic: { protection: null, unseen: [], rules: { value: { all: [], isAdministrator: true } } },
};
