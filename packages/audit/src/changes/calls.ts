import { administration, defineObject, defineRestCall, organizationAdministration } from '@trueup/core/github';
import * as v from 'valibot';

const isValidTime = <T extends string | number>(time: T) => !Number.isNaN(new Date(time).getTime());

const RulesetVersionSchema = defineObject({
  version_id: v.number(),
  actor: defineObject({ id: v.nullish(v.number()) }),
  updated_at: v.pipe(v.string(), v.check(isValidTime<string>, 'a moment')),
});

/** GitHub lists the newest version first. */
export const getRulesetHistory = defineRestCall('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history', {
  needs: administration.write,
  query: { per_page: 10 },
  answer: v.array(RulesetVersionSchema),
});

const AuditLogEntrySchema = defineObject({
  '@timestamp': v.pipe(v.number(), v.check(isValidTime<number>, 'a moment')),
  action: v.string(),
  actor: v.nullish(v.string()),
  repo: v.nullish(v.string()),
  ruleset_name: v.nullish(v.string()),
});
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntrySchema>;

const createAuditLogCall = (query: Readonly<Record<string, string | number>>) =>
  defineRestCall('GET /orgs/{org}/audit-log', {
    needs: organizationAdministration.read,
    query,
    answer: v.array(AuditLogEntrySchema),
  })({});

export const searchAuditLog = (phrase: string) => createAuditLogCall({ phrase, per_page: 100, order: 'desc' });

/** Only organizations of GitHub Enterprise Cloud have an audit log that a token may read. */
export const probeAuditLog = createAuditLogCall({ per_page: 1 });
