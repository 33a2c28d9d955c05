import { dropCase } from '../../plan/match.ts';
import { isLooser, type Order, orderAllowed, orderDemanded, orderMaps } from '../order.ts';
import { type Risks, riskWith } from '../risk.ts';
import { columnOf } from '../rows.ts';
import { actorLists, checkFields, reviewFields, switchFields } from './fields.ts';
import { hasNoActors, noActors, type RequiredStatusCheck } from './protection/normalized.ts';

const isSameName: Order = (left, right) => dropCase(String(left)) === dropCase(String(right));
const protectionRisk = { touches: 'protection', replaces: 'protection' } as const;
const accessRisk = { ...protectionRisk, touches: 'access' } as const;

const actorListRisks = riskWith(
  accessRisk,
  Object.fromEntries(actorLists.map((list) => [list, orderAllowed(isSameName)])),
);
const isStricterActorLists = orderMaps(actorListRisks);

export const isBoundToApp = ({ app_id = -1 }: RequiredStatusCheck) => app_id !== -1;

/** A check that only one app may report is stricter than the same check by any app. */
const isStricterCheck = (check: RequiredStatusCheck, than: RequiredStatusCheck) =>
  check.context === than.context && (!isBoundToApp(than) || check.app_id === than.app_id);

const checkRisks = riskWith(protectionRisk, {
  ...columnOf(checkFields, 'order'),
  checks: orderDemanded(isStricterCheck as Order),
});
const reviewRisks = {
  ...riskWith(protectionRisk, columnOf(reviewFields, 'order')),
  ...riskWith(accessRisk, {
    /** Three empty lists are no restriction. */
    dismissal_restrictions: (value: any, than: any) =>
      hasNoActors(than ?? noActors) || (!hasNoActors(value ?? noActors) && isStricterActorLists(value, than)),
    bypass_pull_request_allowances: (value: any, than: any) =>
      isStricterActorLists(value ?? noActors, than ?? noActors),
  }),
};

export const risk: Risks = {
  ...checkRisks,
  ...reviewRisks,
  ...actorListRisks,
  /** Without these lists, everyone with write access can push. */
  ...riskWith(accessRisk, { restrictions: isStricterActorLists, force_push_bypassers: orderAllowed(isSameName) }),
  ...riskWith(protectionRisk, {
    ...columnOf(switchFields, 'order'),
    required_status_checks: orderMaps(checkRisks),
    required_pull_request_reviews: orderMaps(reviewRisks),
    required_deployments: orderDemanded(isSameName),
  }),
};

export const findTone = (key: string, { live, wanted }: { readonly live: unknown; readonly wanted: unknown }) =>
  isLooser(risk, key, live, wanted) ? ('weaker' as const) : undefined;
