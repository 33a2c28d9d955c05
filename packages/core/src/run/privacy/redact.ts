/**
 * Removes every name and value of a hidden repository from its result. The lines stay, so the counts remain correct.
 */

import { formatStatus } from '../../github/refusals/failures.ts';
import { toShownText } from '../../plan/wording.ts';
import { withholdPlan } from '../../report/plans/document.ts';
import { withholdPreview } from '../../report/plans/preview.ts';
import type { CoverageRow, ErrorCode, Line, LineRequest, TargetResult } from '../../report/result/result.ts';
import type { PrivacyOptions } from '../../session/inputs/run-options.ts';
import { type Disclosure, mayGetReportIssue } from '../../session/targets/disclosure.ts';

export const redactTarget = (target: TargetResult, placeholder: string): TargetResult => ({
  ...(target.plan && { plan: withholdPlan(target.plan, placeholder) }),
  ...(target.preview && { preview: withholdPreview(target.preview) }),
  repository: placeholder,
  outcome: target.outcome,
  withheld: true,
  sections: target.sections.map((section) => ({
    name: section.name,
    status: section.status,
    coverage: section.coverage.map(toRedactedRow(section.name)),
    lines: section.lines.map((line) => redactLine(line, section.name)),
  })),
  lines: target.lines.map((line) => redactLine(line)),
});

const toRedactedRow =
  (key: string) =>
  ({ ending }: CoverageRow): CoverageRow => ({ key, ending });

/** Copies only fields that cannot contain a name or a value of the repository. */
export function redactLine(line: Line, key = ''): Line {
  const { kind, sign, tone, code, grant, publicMessage, request, pathEndings } = line;
  return {
    kind,
    key,
    message: redactMessage(line, request),
    ...((publicMessage !== undefined || code === 'stopped') &&
      line.fix !== undefined && { fix: toShownText(line.fix) }),
    ...(sign !== undefined && { sign }),
    ...(tone && { tone }),
    ...(pathEndings && { pathEndings: pathEndings.map(toRedactedRow(key)) }),
    ...(code && { code }),
    ...(request && { request: { method: request.method, path: '***', status: request.status } }),
    ...(grant && {
      grant,
      fix: `${isNotFound(request) ? 'check the name, or ' : ''}give the token the permission ${grant.split(', ').map(quotePermission).join(' and ')}`,
    }),
    ...(code === 'parse_refused' && { fix: 'run `trueup validate FILE` on your own machine to see the message' }),
  };
}

const quotePermission = (grant: string) => `"${grant}"`;

/** GitHub answers 404 for a missing permission as well. */
const isNotFound = (request: LineRequest | undefined) => request?.status === 404;

/** A status code, its standard text and the reason of a stop reveal nothing about a repository. */
function redactMessage({ code, publicMessage, message, grant, hint }: Line, request: LineRequest | undefined) {
  if (code === 'stopped') return toShownText(message);
  const answered = request ? `${request.method} *** answered ${formatStatus(request.status)}: ` : '';
  if (publicMessage !== undefined) return `${answered}${publicMessage}`;
  if (!code) return `${answered}(withheld)`;
  const reason = code === 'api_error' && request ? 'GitHub refused it' : reasons[code];
  const known = `${isNotFound(request) && grant ? ', or the name is wrong' : ''}${hint ? `: ${hint}` : ''}`;
  return `${answered}${reason}${known} (withheld)`;
}

const reasons: Readonly<Record<Exclude<ErrorCode, 'stopped'>, string>> = {
  parse_refused: 'the settings file is not valid',
  permission_denied: 'the token lacks a permission',
  unsupported: 'GitHub does not support it',
  api_error: 'GitHub refused a request or did not answer',
  plan_refused: 'Trueup refuses it',
  not_found: 'not found',
  conflict: 'it conflicts with the current state on GitHub',
  precondition_failed: 'GitHub has a newer version',
  undo_unkept: 'the undo file could not be written',
  plan_moved: 'the plan differs from the approved plan',
  guarded: 'a brake or a policy rule reports a change',
  rule_changed: 'a file changes its rules',
  not_taken: 'GitHub accepted a write but did not apply it',
  missing_secret: 'an environment variable that the file uses is not set',
  internal: 'internal error',
};

export function explainWithheld(all: readonly Disclosure[], options: PrivacyOptions): Line[] {
  const hidden = all.filter(({ isHidden }) => isHidden);
  const names = hidden.map(({ name }) => name);
  if (!names.length) return [];
  const [whose, they] = names.length === 1 ? [names[0], 'it is'] : [`${names.length} repositories`, 'they are'];
  return [
    {
      kind: 'note',
      key: 'private-repos',
      message: `the details of ${whose} are withheld, because Trueup cannot check that ${they} public`,
      fix: `${describeReportIssues(hidden, options)}pass \`--private-repos show\` if all readers of this output may see them`,
    },
  ];
}

function describeReportIssues(hidden: readonly Disclosure[], { privateReport }: PrivacyOptions) {
  if (privateReport === 'none')
    return hidden.some(mayGetReportIssue)
      ? 'pass `--private-report issue` to get them as an issue in the repository itself, or '
      : '';
  const reported = hidden.filter(({ isReported }) => isReported).length;
  if (!reported) return '';
  const which = reported === hidden.length ? 'them' : `those of ${reported} of them`;
  return `read ${which} in the report issue in the repository itself, or `;
}
