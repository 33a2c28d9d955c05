import { createVisibilityPrerequisites, isResolvedByPublication } from '../publication.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { resolveDefaultBranch, restoreDefaultBranchKeyword } from './default-branch.ts';
import { graphqlKeys } from './fields.ts';
import { isDefaultBranchKeyword, isPattern } from './keys.ts';
import { planBetweenBranches, planBranches } from './plan.ts';
import { parseActor } from './protection/actors.ts';
import { needsProtectionRead, needsRulesRead, readBranches } from './read.ts';
import { risk } from './risk.ts';
import * as ruleCalls from './rule-calls.ts';
import { settings } from './schema.ts';
import { createBranchesUndo, exportBranches, readAllBranchProtections } from './snapshot.ts';

export const branches = defineSection({
  key: 'branches',
  settings,
  visibleTo: { '': 'administrators', '[].name': 'everyone' },
  risk,
  calls: { ...calls, ...ruleCalls },
  /** On some plans, GitHub protects no branches of private repositories. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  keywords: { resolve: resolveDefaultBranch, restore: restoreDefaultBranchKeyword },
  read: readBranches,
  plan: planBranches,
  planBetweenEntries: planBetweenBranches,
  getFacts: ({ branches, rules }) => ({
    count: rules?.length ?? branches.size,
    holders: [...branches.values()].flatMap(({ protectionAnswer }) => protectionAnswer.actors ?? []),
  }),
  readAll: readAllBranchProtections,
  toSettings: exportBranches,
  toUndo: createBranchesUndo,
  /** Patterns, the keys that only GraphQL shows and each kind of actor need additional routes. */
  listUses(entries) {
    const bypassers = entries.flatMap(({ protection }) => protection?.force_push_bypassers ?? []);
    return {
      calls: [
        ...(entries.some(isDefaultBranchKeyword) ? [calls.getDefaultBranch] : []),
        ...(entries.some(needsProtectionRead) ? branchCalls : []),
        ...(entries.some((entry) => needsRulesRead(entry) || entry.protection === null) ? ruleListCalls : []),
        ...new Set(bypassers.map((name) => finderCalls[parseActor(name)[0]])),
      ],
      graphql: () =>
        entries.flatMap(({ name, protection }, index) => {
          if (isPattern(name)) return [[index]];
          const keys = graphqlKeys.filter((key) => protection?.[key] !== undefined);
          return keys.map((key) => [index, 'protection', key]);
        }),
    };
  },
});

const finderCalls = { users: calls.findUser, teams: calls.findTeam, apps: calls.findApp };

const branchCalls = [
  calls.getBranch,
  calls.getProtection,
  calls.getProtectionWithoutApps,
  calls.protect,
  calls.unprotect,
  calls.requireSignatures,
  calls.dropSignatures,
];

const ruleListCalls = [...Object.values(ruleCalls), calls.getDefaultBranch];
