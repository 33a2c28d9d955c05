import { statusText } from '../../github/refusals/failures.ts';
import { show } from '../../plan/wording.ts';
import { namelessPlan } from '../../report/plans/document.ts';
import { namelessPreview } from '../../report/plans/preview.ts';
import type { ErrorCode, Line, LineRequest, TargetResult } from '../../report/result/result.ts';
import type { PrivacyOptions } from '../../session/inputs/run-options.ts';
import { type Disclosure, takesReports } from '../../session/targets/disclosure.ts';

/**
 * The result of a hidden repository: every line stays, so that the counts of the report stay true, and no line names
 * or quotes anything of the repository.
 */
export const redactTarget = (target: TargetResult, placeholder: string): TargetResult => ({
  ...(target.plan && { plan: namelessPlan(target.plan, placeholder) }),
  ...(target.preview && { preview: namelessPreview(target.preview) }),
  repository: placeholder,
  outcome: target.outcome,
  withheld: true,
  sections: target.sections.map((section) => ({
    name: section.name,
    status: section.status,
    coverage: section.coverage.map(({ ending }) => ({ key: section.name, ending })),
    lines: section.lines.map((line) => redactLine(line, section.name)),
  })),
  lines: target.lines.map((line) => redactLine(line)),
});

/** Copies only what cannot hold a name or a value of the repository. */
export function redactLine(line: Line, key = ''): Line {
  const { kind, sign, tone, code, grant, openly, request } = line;
  return {
    kind,
    key,
    message: messageOf(line, request),
    ...((openly !== undefined || code === 'stopped') && line.fix !== undefined && { fix: show(line.fix) }),
    ...(sign !== undefined && { sign }),
    ...(tone && { tone }),
    ...(code && { code }),
    ...(request && { request: { method: request.method, path: '***', status: request.status } }),
    ...(grant && {
      grant,
      fix: `${isAbsent(request) ? 'check the name, or ' : ''}grant ${grant.split(', ').map(quote).join(' and ')}`,
    }),
    ...(code === 'parse_refused' && { fix: 'run `trueup validate FILE` where the words of the file may be read' }),
  };
}

const quote = (grant: string) => `"${grant}"`;

/** Whether something seems absent. The host answers 404 for a missing grant as well. */
const isAbsent = (request: LineRequest | undefined) => request?.status === 404;

/** A status, its standard words, and the reason why a run stopped say nothing about a repository. */
function messageOf({ code, openly, message, grant, hint }: Line, request: LineRequest | undefined) {
  if (code === 'stopped') return show(message);
  const answered = request ? `${request.method} *** answered ${statusText(request.status)}: ` : '';
  if (openly !== undefined) return `${answered}${openly}`;
  if (!code) return `${answered}(withheld)`;
  const reason = code === 'api_error' && request ? 'the host refused it' : reasons[code];
  const known = `${isAbsent(request) && grant ? ', or the name is wrong' : ''}${hint ? `: ${hint}` : ''}`;
  return `${answered}${reason}${known} (withheld)`;
}

const reasons: Readonly<Record<Exclude<ErrorCode, 'stopped'>, string>> = {
  parse_refused: 'the settings file is refused',
  permission_denied: 'the token lacks a grant',
  unsupported: 'this host cannot take it',
  api_error: 'the host refused a request, or gave no answer',
  plan_refused: 'a write would drop what the file does not declare',
  not_found: 'something was not found',
  conflict: 'the host answered with a conflict',
  precondition_failed: 'the host has another version by now',
  undo_unkept: 'what the run replaces could not be kept in the undo file',
  plan_moved: 'the plan is not the one that was approved',
  guarded: 'a brake holds a change, or would',
  rule_changed: 'a file changes what it says besides its settings',
  not_taken: 'the host accepted a write and did not do it',
  missing_secret: 'a variable that the file names is not set',
  internal: 'Trueup itself failed',
};

/** Says once for the whole run why details are missing, and how to see them. */
export function withheldLines(all: readonly Disclosure[], options: PrivacyOptions): Line[] {
  const hidden = all.filter(({ isHidden }) => isHidden);
  const names = hidden.map(({ name }) => name);
  if (!names.length) return [];
  const [whose, them] = names.length === 1 ? [names[0], 'it'] : [`${names.length} repositories`, 'them'];
  return [
    {
      kind: 'note',
      key: 'private-repos',
      message: `the details of ${whose} are withheld: nothing proves ${them} public`,
      fix: `${elsewhere(hidden, options)}set \`--private-repos show\` where everyone who reads this may know them`,
    },
  ];
}

/** Names report issues only where they are or could be: an unproven repository gets none. */
function elsewhere(hidden: readonly Disclosure[], { privateReport }: PrivacyOptions) {
  if (privateReport === 'none')
    return hidden.some(takesReports)
      ? 'set `--private-report issue` to get them as an issue in the repository itself, or '
      : '';
  const reported = hidden.filter(({ isReported }) => isReported).length;
  if (!reported) return '';
  const which = reported === hidden.length ? 'them' : `those of ${reported} of them`;
  return `read ${which} in the report issue in the repository itself, or `;
}
