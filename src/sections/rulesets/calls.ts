import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { administration, metadata } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';

const BypassActor = object({
  actor_type: v.string(),
  actor_id: v.nullish(v.number()),
  bypass_mode: v.optional(v.string()),
});

const Rule = object({ type: v.string(), parameters: v.nullish(v.record(v.string(), v.unknown())) });

/** The list shows no rules, conditions or bypass actors; the ruleset itself shows its actors to those who may write it. */
const LiveRuleset = object({
  id: v.number(),
  name: v.string(),
  target: v.optional(v.string(), 'branch'),
  enforcement: v.string(),
  source: v.optional(v.string(), ''),
  source_type: v.optional(v.string(), 'Repository'),
  conditions: v.nullish(v.record(v.string(), v.unknown())),
  bypass_actors: v.nullish(v.array(BypassActor)),
  rules: v.nullish(v.array(Rule)),
});

export type LiveRuleset = v.InferOutput<typeof LiveRuleset>;

export const list = rest('GET /repos/{owner}/{repo}/rulesets', {
  needs: metadata.read,
  query: { includes_parents: true },
  pages: { per: 100, identity: 'id' },
  answer: v.array(LiveRuleset),
});

export const get = rest('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', {
  needs: metadata.read,
  query: { includes_parents: false },
  answer: LiveRuleset,
});

export const create = rest('POST /repos/{owner}/{repo}/rulesets', { needs: administration.write });
export const replace = rest('PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}', { needs: administration.write });
export const remove = rest('DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}', { needs: administration.write });
