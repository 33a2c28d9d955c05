import { administration, defineObject, defineRestCall, organizationAdministration } from '@trueup/core/github';
import * as v from 'valibot';

const isMoment = <T extends string | number>(time: T) => !Number.isNaN(new Date(time).getTime());

const Version = defineObject({
  version_id: v.number(),
  actor: defineObject({ id: v.nullish(v.number()) }),
  updated_at: v.pipe(v.string(), v.check(isMoment<string>, 'a moment')),
});

/** The newest first, as the host lists them. */
export const getRulesetHistory = defineRestCall('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history', {
  needs: administration.write,
  query: { per_page: 10 },
  answer: v.array(Version),
});

const Entry = defineObject({
  '@timestamp': v.pipe(v.number(), v.check(isMoment<number>, 'a moment')),
  action: v.string(),
  actor: v.nullish(v.string()),
  repo: v.nullish(v.string()),
  ruleset_name: v.nullish(v.string()),
});
export type LogEntry = v.InferOutput<typeof Entry>;

const auditLog = (query: Readonly<Record<string, string | number>>) =>
  defineRestCall('GET /orgs/{org}/audit-log', {
    needs: organizationAdministration.read,
    query,
    answer: v.array(Entry),
  })({});

export const searchAuditLog = (phrase: string) => auditLog({ phrase, per_page: 100, order: 'desc' });

/** Only an organization of the enterprise cloud has a log that a token may read. */
export const probeAuditLog = auditLog({ per_page: 1 });
