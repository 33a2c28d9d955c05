import { create, remove } from '../../sections/rulesets/calls.ts';
import { type BeliefStep, does, finds, type Learnt, made } from '../belief.ts';

const conditions = { ref_name: { include: ['refs/heads/trueup-live'], exclude: [] } };
export const whole = (name: string, more: object = {}) => ({
  name: made(name),
  target: 'branch',
  enforcement: 'disabled',
  conditions,
  rules: [{ type: 'deletion' }],
  ...more,
});
/** Makes a ruleset, which `of` names and `gone` removes. */
export const fresh = (name: string, more: object = {}) => does(create({}, whole(name, more)), 'ruleset');
export const of = ({ ruleset }: Learnt) => ({ ruleset_id: ruleset.id });
export const gone = [does((known) => remove(of(known)))];
export const refused = (name: string, more: object, body: object = {}): BeliefStep =>
  finds(create({}, whole(name, more)), { status: 422, body }, { as: 'ruleset' });
export const admin = { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' };
