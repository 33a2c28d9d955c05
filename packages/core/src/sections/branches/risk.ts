import { dropCase } from '../../plan/match.ts';
import { isLooser, type Order, orderAllowedLists, orderMaps, orderRequiredLists } from '../order.ts';
import { bypassRisk, createRisks, protectionRisk, type Risks } from '../risk.ts';
import { pickColumn } from '../rows.ts';
import { actorLists, checkFields, reviewFields, switchFields } from './fields.ts';
import { hasNoActors, noActors, type RequiredStatusCheck } from './protection/normalized.ts';

const isSameName: Order = (left, right) => dropCase(String(left)) === dropCase(String(right));

const actorListRisks = createRisks(
  bypassRisk,
  Object.fromEntries(actorLists.map((list) => [list, orderAllowedLists(isSameName)])),
);
const areActorListsAsStrict = orderMaps(actorListRisks);

export const isBoundToApp = ({ app_id = -1 }: RequiredStatusCheck) => app_id !== -1;

/** A check that only one app may report is stricter than the same check by any app. */
const isCheckAsStrict = (check: RequiredStatusCheck, than: RequiredStatusCheck) =>
  check.context === than.context && (!isBoundToApp(than) || check.app_id === than.app_id);

const checkRisks = createRisks(protectionRisk, {
  ...pickColumn(checkFields, 'order'),
  checks: orderRequiredLists(isCheckAsStrict as Order),
});
const reviewRisks = {
  ...createRisks(protectionRisk, pickColumn(reviewFields, 'order')),
  ...createRisks(bypassRisk, {
    /** For GitHub, three empty lists mean no restriction. */
    dismissal_restrictions: (value: any, than: any) =>
      hasNoActors(than ?? noActors) || (!hasNoActors(value ?? noActors) && areActorListsAsStrict(value, than)),
    bypass_pull_request_allowances: (value: any, than: any) =>
      areActorListsAsStrict(value ?? noActors, than ?? noActors),
  }),
};

export const risk: Risks = {
  ...checkRisks,
  ...reviewRisks,
  ...actorListRisks,
  /** If such a list is missing, everyone with write access can push. */
  ...createRisks(bypassRisk, {
    restrictions: areActorListsAsStrict,
    force_push_bypassers: orderAllowedLists(isSameName),
  }),
  ...createRisks(protectionRisk, {
    ...pickColumn(switchFields, 'order'),
    required_status_checks: orderMaps(checkRisks),
    required_pull_request_reviews: orderMaps(reviewRisks),
    required_deployments: orderRequiredLists(isSameName),
  }),
};

export const findWeakerTone = (key: string, { live, wanted }: { readonly live: unknown; readonly wanted: unknown }) =>
  isLooser(risk, key, live, wanted) ? ('weaker' as const) : undefined;
