import { createVisibilityPrerequisites, isLiftedByPublication } from '../publication.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { settleDefaultBranch, spellByMeaning } from './default-branch.ts';
import { graphqlKeys } from './fields.ts';
import { isByMeaning, isPattern } from './keys.ts';
import { branchOver, planBranches } from './plan.ts';
import { actorOf } from './protection/actors.ts';
import { isRead, needsRules, readBranches } from './read.ts';
import { risk } from './risk.ts';
import * as ruleCalls from './rule-calls.ts';
import { settings } from './schema.ts';
import { branchesToSettings, readAllBranches } from './snapshot.ts';
import { branchesToUndo } from './undo.ts';

export const branches = defineSection({
  key: 'branches',
  settings,
  visibleTo: { '': 'administrators', '[].name': 'everyone' },
  risk,
  calls: { ...calls, ...ruleCalls },
  /** On some plans the host protects no branch of a private repository. */
  after: createVisibilityPrerequisites(isLiftedByPublication),
  words: { resolve: settleDefaultBranch, restore: spellByMeaning },
  read: readBranches,
  plan: planBranches,
  planBetweenEntries: branchOver,
  getFacts: ({ branches, rules }) => ({
    count: rules?.length ?? branches.size,
    holders: [...branches.values()].flatMap(({ shown }) => shown.actors ?? []),
  }),
  readAll: readAllBranches,
  toSettings: branchesToSettings,
  toUndo: branchesToUndo,
  /** Patterns and the keys that REST does not show need other routes, and so does each kind of actor. */
  listUses(entries) {
    const named = entries.flatMap(({ protection }) => protection?.force_push_bypassers ?? []);
    return {
      calls: [
        ...(entries.some(isByMeaning) ? [calls.getDefaultBranch] : []),
        ...(entries.some(isRead) ? ofBranch : []),
        ...(entries.some((entry) => needsRules(entry) || entry.protection === null) ? ofRules : []),
        ...new Set(named.map((name) => finders[actorOf(name)[0]])),
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

const finders = { users: calls.findUser, teams: calls.findTeam, apps: calls.findApp };

const ofBranch = [
  calls.getBranch,
  calls.getProtection,
  calls.getNamedProtection,
  calls.protect,
  calls.unprotect,
  calls.requireSignatures,
  calls.dropSignatures,
];

const ofRules = [...Object.values(ruleCalls), calls.getDefaultBranch];
