import { webAddress } from '../bodies/addresses.ts';
import { created, invalid, noContent, notFound, ok } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { page } from '../exchange/pages.ts';
import { nodeId } from '../state/node-ids.ts';
import type { Feature } from './feature.ts';
import { organizationIn, ownersOnly } from './organization-settings.ts';
import { demandTeam } from './plans.ts';
import { actorFaults } from './ruleset-actors.ts';
import { isRefusedEvaluation, ownersRulesetsOf, type Ruleset, type Sent, settled } from './ruleset-state.ts';
import { fault, isRef, onlyWithEnterprise } from './rulesets.ts';

function allOf(ask: Ask): Ruleset[] {
  ownersOnly(ask);
  demandTeam(organizationIn(ask));
  return ownersRulesetsOf(organizationIn(ask));
}

const summary =
  (ask: Ask) =>
  ({ id, name, target, enforcement, created_at, updated_at }: Ruleset) => {
    const { login } = organizationIn(ask);
    return {
      id,
      name,
      target,
      source_type: 'Organization',
      source: login,
      enforcement,
      node_id: nodeId('RRS', id),
      _links: {
        self: { href: `${ask.api}/orgs/${login}/rulesets/${id}` },
        html: { href: `${webAddress(ask.api)}/organizations/${login}/settings/rules/${id}` },
      },
      created_at,
      updated_at,
    };
  };

const whole = (ask: Ask, ruleset: Ruleset) => {
  const { conditions, rules, bypass_actors } = ruleset;
  return { ...summary(ask)(ruleset), bypass_actors, conditions, rules };
};

function find(ask: Ask): Ruleset {
  const found = allOf(ask).find(({ id }) => id === Number(ask.params.ruleset_id));
  if (!found) throw notFound();
  return found;
}

const selectors = ['repository_name', 'repository_id', 'repository_property'];

function refuse(ask: Ask, sent: Sent, self?: Ruleset) {
  const { name, target = 'branch', conditions, bypass_actors = [] } = sent;
  const holder = allOf(ask).find((ruleset) => ruleset.name === name);
  const chosen = Object.keys(conditions ?? {}).filter((key) => selectors.includes(key));
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  const faults = [
    ...(name === '' ? [fault('name', 'missing_field')] : []),
    ...(holder && holder !== self ? [fault('name', 'already_exists', 'Name must be unique')] : []),
    ...(chosen.length === 1 ? [] : [fault('conditions', 'invalid', 'One condition must select repositories')]),
    ...[...include, ...exclude]
      .filter((ref) => !isRef(ref))
      .map((ref) => fault('conditions', 'invalid', `Invalid ref ${ref}`)),
    ...(isRefusedEvaluation(sent, organizationIn(ask), ask.world) ? [onlyWithEnterprise] : []),
    ...bypass_actors.flatMap((actor) => actorFaults(organizationIn(ask), actor, target)),
  ];
  if (faults.length) throw invalid(...faults);
}

function create(ask: Ask) {
  refuse(ask, ask.body);
  const time = ask.world.time();
  const ruleset = { ...settled(ask.body), id: ask.world.newId(), created_at: time, updated_at: time };
  allOf(ask).push(ruleset);
  const made = whole(ask, ruleset);
  return created(made, made._links.self.href);
}

/** Name, target and enforcement stay if they are not sent; everything else is replaced. */
function replace(ask: Ask) {
  const ruleset = find(ask);
  const { name, target, enforcement } = ruleset;
  const sent: Sent = { name, target, enforcement, ...ask.body };
  refuse(ask, sent, ruleset);
  Object.assign(ruleset, settled(sent), { updated_at: ask.world.time() });
  return ok(whole(ask, ruleset));
}

function remove(ask: Ask) {
  const [all, one] = [allOf(ask), find(ask)];
  all.splice(all.indexOf(one), 1);
  return noContent;
}

const needs = 'Administration (organization): write';

export const organizationRulesets: Feature = {
  needs: {
    'GET /orgs/{}/rulesets': needs,
    'POST /orgs/{}/rulesets': needs,
    'GET /orgs/{}/rulesets/{}': needs,
    'PUT /orgs/{}/rulesets/{}': needs,
    'DELETE /orgs/{}/rulesets/{}': needs,
  },
  routes: {
    'GET /orgs/{org}/rulesets': (ask) => page(ask, allOf(ask), summary(ask)),
    'POST /orgs/{org}/rulesets': create,
    'GET /orgs/{org}/rulesets/{ruleset_id}': (ask) => ok(whole(ask, find(ask))),
    'PUT /orgs/{org}/rulesets/{ruleset_id}': replace,
    'DELETE /orgs/{org}/rulesets/{ruleset_id}': remove,
  },
};
