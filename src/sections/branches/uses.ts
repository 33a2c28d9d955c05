import type { Uses } from '../section.ts';
import { actorOf } from './actors.ts';
import * as single from './calls.ts';
import { isRead, needsRules } from './live.ts';
import * as rules from './rule-calls.ts';
import type { Branch } from './schema.ts';

const ofBranch = [
  single.getBranch,
  single.getProtection,
  single.protect,
  single.unprotect,
  single.requireSignatures,
  single.dropSignatures,
];

const ofRules = [
  rules.listRules,
  rules.listBypassers,
  rules.getRepository,
  single.getDefaultBranch,
  rules.createRule,
  rules.updateRule,
  rules.deleteRule,
];

const finders = { user: rules.findUser, team: rules.findTeam, app: single.findApp };

/** Patterns and the keys that REST does not show need other routes, and so does each kind of actor. */
export function usesOf(entries: readonly Branch[]): Uses {
  const named = entries.flatMap(({ protection }) => protection?.force_push_bypassers ?? []);
  const kinds = new Set(named.map((name) => actorOf(name).kind));
  return {
    calls: [
      ...(entries.some(isRead) ? ofBranch : []),
      ...(entries.some(needsRules) ? ofRules : []),
      ...[...kinds].map((kind) => finders[kind]),
    ],
  };
}
