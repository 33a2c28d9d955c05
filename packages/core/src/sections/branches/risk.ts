import { dropCase } from '../../plan/match.ts';
import { isLooser, type Order, orderAllowedLists, orderMaps, orderRequiredLists } from '../order.ts';
import { createRisks, type Risks } from '../risk.ts';
import { pickColumn } from '../rows.ts';
import { actorLists, checkFields, reviewFields, switches } from './fields.ts';
import { type Check, isNobody, nobody } from './protection/normalized.ts';

const isName: Order = (one, other) => dropCase(String(one)) === dropCase(String(other));
const protects = { touches: 'protection', replaces: 'protection' } as const;
const opens = { ...protects, touches: 'access' } as const;

const lists = createRisks(opens, Object.fromEntries(actorLists.map((list) => [list, orderAllowedLists(isName)])));
const among = orderMaps(lists);

export const isBound = ({ app_id = -1 }: Check) => app_id !== -1;

/** A check that any app may report is also reported by the app that another one names. */
const isChecked = (one: Check, other: Check) =>
  one.context === other.context && (!isBound(other) || one.app_id === other.app_id);

const checks = createRisks(protects, {
  ...pickColumn(checkFields, 'order'),
  checks: orderRequiredLists(isChecked as Order),
});
const reviews = {
  ...createRisks(protects, pickColumn(reviewFields, 'order')),
  ...createRisks(opens, {
    /** Three empty lists restrict nobody. */
    dismissal_restrictions: (value: any, than: any) =>
      isNobody(than ?? nobody) || (!isNobody(value ?? nobody) && among(value, than)),
    bypass_pull_request_allowances: (value: any, than: any) => among(value ?? nobody, than ?? nobody),
  }),
};

/** The orders of a protection in one form, whether the file or the host spelt it. */
export const risk: Risks = {
  ...checks,
  ...reviews,
  ...lists,
  /** Without the lists everyone with write access may push. */
  ...createRisks(opens, { restrictions: among, force_push_bypassers: orderAllowedLists(isName) }),
  ...createRisks(protects, {
    ...pickColumn(switches, 'order'),
    required_status_checks: orderMaps(checks),
    required_pull_request_reviews: orderMaps(reviews),
    required_deployments: orderRequiredLists(isName),
  }),
};

export const toneOf = (key: string, { live, wanted }: { readonly live: unknown; readonly wanted: unknown }) =>
  isLooser(risk, key, live, wanted) ? ('weaker' as const) : undefined;
