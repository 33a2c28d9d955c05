import { dropCase } from '../../plan/match.ts';
import { columnOf } from '../rows.ts';
import { isLooser, type Order, orderAllowed, orderDemanded, orderMaps, type Strengths } from '../strength.ts';
import { actorLists, checkFields, reviewFields, switches } from './fields.ts';
import { type Check, isNobody, nobody } from './normalized.ts';

const isName: Order = (one, other) => dropCase(String(one)) === dropCase(String(other));
const lists = Object.fromEntries(actorLists.map((list) => [list, orderAllowed(isName)]));
const among = orderMaps(lists);

export const isBound = ({ app_id = -1 }: Check) => app_id !== -1;

/** A check that any app may report is also reported by the app that another one names. */
const isChecked = (one: Check, other: Check) =>
  one.context === other.context && (!isBound(other) || one.app_id === other.app_id);

const checks = { ...columnOf(checkFields, 'strength'), checks: orderDemanded(isChecked as Order) };
const reviews = {
  ...columnOf(reviewFields, 'strength'),
  /** Three empty lists restrict nobody. */
  dismissal_restrictions: (value: any, than: any) =>
    isNobody(than ?? nobody) || (!isNobody(value ?? nobody) && among(value, than)),
  bypass_pull_request_allowances: (value: any, than: any) => among(value ?? nobody, than ?? nobody),
};

/** The orders of a protection in one form, whether the file or the host spelt it. */
export const strengths: Strengths = {
  ...columnOf(switches, 'strength'),
  ...checks,
  ...reviews,
  ...lists,
  required_status_checks: orderMaps(checks),
  required_pull_request_reviews: orderMaps(reviews),
  /** Without the lists everyone with write access may push. */
  restrictions: among,
  force_push_bypassers: orderAllowed(isName),
  required_deployments: orderDemanded(isName),
};

export const toneOf = (key: string, { live, wanted }: { readonly live: unknown; readonly wanted: unknown }) =>
  isLooser(strengths, key, live, wanted) ? ('weaker' as const) : undefined;
