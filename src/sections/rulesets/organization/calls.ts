import { rest } from '../../../host/call.ts';
import { organizationAdministration } from '../../../host/grants.ts';
import { LiveRuleset, Summaries, writing } from '../calls.ts';

/** Reading needs as much as writing. Without it nobody can say which rulesets there are. */
const needs = organizationAdministration.write;

export const list = rest('GET /orgs/{org}/rulesets', {
  needs,
  pages: { per: 100, identity: 'id' },
  answer: Summaries,
});

export const get = rest('GET /orgs/{org}/rulesets/{ruleset_id}', { needs, answer: LiveRuleset });
export const create = rest('POST /orgs/{org}/rulesets', { needs, hints: writing.hints });
export const replace = rest('PUT /orgs/{org}/rulesets/{ruleset_id}', { needs, hints: writing.hints });
export const remove = rest('DELETE /orgs/{org}/rulesets/{ruleset_id}', { needs });
