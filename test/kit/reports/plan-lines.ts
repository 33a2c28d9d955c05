import type { WriteCall } from '../../../packages/core/src/github/call.ts';
import { isWriting, type Plan } from '../../../packages/core/src/plan/item.ts';
import { formatChange, formatDifference, formatPart } from '../../../packages/core/src/plan/item-text.ts';
import { groupByRequest, toCall } from '../../../packages/core/src/plan/requests.ts';
import { showFullText } from '../../../packages/core/src/plan/wording.ts';

/** Formats a plan as the lines of a check, each after its kind. */
export const formatPlan = (plan: Plan): string[] =>
  plan.flatMap((item) => {
    switch (item.kind) {
      case 'unread':
        return item.parts.map((part) => `unread: ${formatPart(part)}: ${item.failure.message}`);
      case 'note':
      case 'archived':
        return [`${item.kind}: ${showFullText(item.message)}`];
      case 'reassert':
        return [`reassert: ${showFullText(item.cannotVerify)}`];
      case 'refused':
        return [`refused: ${item.subject}: ${showFullText(item.problem)}. To fix, ${item.fix}`];
      case 'out-of-reach':
        return item.differences.map(
          (one) =>
            `out-of-reach: ${formatDifference(item.subject, one).text}; ${item.reason && showFullText(item.reason)}`,
        );
      default:
        return formatChange(item, 'planned').map(({ text }) => `${item.kind}: ${text}`);
    }
  });

/** Lists the requests of a plan: routes with parameters, and bodies. */
export const listPlanCalls = (plan: Plan) =>
  groupByRequest(plan.filter(isWriting))
    .flatMap(({ steps }) => steps)
    .map((step) => ('act' in step ? step.act : formatCall(toCall(step))));

const formatCall = ({ route, params, body }: WriteCall<any>) => [
  route.replace(/\{(\w+)\}/g, (open, name) => String(params[name] ?? open)).replace(' /repos/{owner}/{repo}', ' ~'),
  ...(body === undefined ? [] : [body]),
];
