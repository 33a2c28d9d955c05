/**
 * Turns failures into report lines. A message about a section may quote live values, so public reports get another
 * text.
 */

import { formatGrant } from '../../github/grants.ts';
import {
  formatStatus,
  GithubRefusal,
  NotOnPlan,
  NotOnServer,
  PermissionDenied,
  RequestFailure,
  RunStopped,
} from '../../github/refusals/failures.ts';
import { SectionFailure } from '../../plan/item.ts';
import { hiddenValueText, joinPublic, markPublic, toShownText, withPublicVersion } from '../../plan/wording.ts';
import type { Section } from '../../sections/section.ts';
import { formatPath } from '../../settings/refusal.ts';
import { classifyFailure } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { createRedaction, redactRefusal, redactRequestFailure, redactText, toBothViews } from './redaction.ts';
import type { ErrorCode, Line } from './result.ts';

export class PublicFailure extends SectionFailure {
  constructor(problem: string, fix: string, code: SectionFailure['code'], publicMessage = problem) {
    super(markPublic(problem), fix, code, publicMessage);
  }
}

export const unsupported = { code: 'unsupported', fix: 'remove it from the settings of this repository' } as const;

/** `values` holds all values of the section. The public message must not repeat them. */
export function reportSectionFailure({ section, place }: DeclaredSection, failure: unknown, values?: unknown): Line {
  const { at = [] } = failure instanceof SectionFailure ? failure : {};
  return {
    ...reportFailure(section.key, failure, section, values),
    key: formatPath([section.key, ...at]),
    place: place(at),
  };
}

/** GitHub can show this section only after apply has written an earlier one, so the section has not failed. */
export function reportWaitingSection({ section, place }: DeclaredSection, failure: unknown, earlier: string): Line {
  const { key } = section;
  const { message: why } = reportFailure(key, failure, section);
  const message = joinPublic`cannot be read before ${earlier} is applied: ${why}`;
  return { kind: 'note', key: formatPath([key]), place: place([]), message, pathEndings: [{ key, ending: 'differs' }] };
}

export function reportFailure(key: string, failure: unknown): Line;
export function reportFailure(key: string, failure: unknown, section: Section, values?: unknown): Line;
export function reportFailure(key: string, failure: unknown, section?: Section, values?: unknown): Line {
  const scope = key ? 'section' : 'repository';
  return {
    kind: 'error',
    key,
    ...toErrorFields(failure),
    ...(section ? redactFailureMessage(failure, scope, section, values) : { message: describeFailure(failure, scope) }),
    pathEndings: [{ key, ending: classifyFailure(failure) }],
  };
}

const keepUnredacted = (line: Line): Line => line;

export function reportUnwrittenOutput(
  output: string,
  failure: unknown,
  kind: Line['kind'] = 'warning',
  redactLine = keepUnredacted,
): Line {
  const line = redactLine(reportFailure('', failure));
  return { ...line, kind, message: `the ${output} was not written: ${line.message}` };
}

/** GitHub's message may quote any value of the repository. */
export function reportRedactedFailure(failure: unknown): Line {
  const line = reportFailure('', failure);
  if (!(failure instanceof GithubRefusal)) return line;
  const { method, path, status } = failure.request;
  return {
    ...line,
    message: withPublicVersion(
      toShownText(line.message, 'full'),
      `${method} ${path} answered ${formatStatus(status)}: ${hiddenValueText}`,
    ),
  };
}

function redactFailureMessage(
  failure: unknown,
  scope: string,
  section: Section,
  values: unknown,
): Pick<Line, 'message' | 'request'> {
  if (failure instanceof NotOnServer) return { message: failure.message };
  if (failure instanceof GithubRefusal) return redactRefusal(section, failure, values);
  if (failure instanceof SectionFailure) return { message: redactText(createRedaction(section), failure.text) };
  if (failure instanceof RequestFailure) return { message: redactRequestFailure(section, failure) };
  const message = describeFailure(failure, scope);
  if (isForeseen(failure)) return { message };
  // The message of an unexpected error may quote a live value.
  const name = failure instanceof Error ? failure.name : typeof failure;
  return {
    message: toBothViews(createRedaction(section), ({ hidesNames }) =>
      hidesNames ? describeFailure(name, scope) : message,
    ),
  };
}

const describeFailure = (failure: unknown, scope: string) => {
  if (isForeseen(failure)) return failure.message;
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return `internal error; this ${scope} was left unchanged (${text})`;
};

/** Unexpected failures are defects of Trueup. */
export const isForeseen = (failure: unknown): failure is Error =>
  [GithubRefusal, RequestFailure, RunStopped, SectionFailure].some((kind) => failure instanceof kind);

function toErrorFields(failure: unknown): { code: ErrorCode } & Partial<Line> {
  if (failure instanceof PermissionDenied) {
    const { request, grants, fix, hint } = failure;
    return { code: 'permission_denied', request, grant: grants.map(formatGrant).join(', '), fix, hint };
  }
  if (failure instanceof NotOnServer) return { ...unsupported, fix: failure.fix, publicMessage: failure.publicMessage };
  if (failure instanceof NotOnPlan) return { ...unsupported, fix: failure.fix, request: failure.request };
  if (failure instanceof GithubRefusal) {
    const { request, fix, publicMessage, hint } = failure;
    return { code: toErrorCode(request.status), request, fix, publicMessage: publicMessage, hint };
  }
  if (failure instanceof RequestFailure)
    return { code: 'api_error', fix: failure.fix, publicMessage: failure.publicMessage };
  if (failure instanceof SectionFailure)
    return { code: failure.code, fix: failure.fix, publicMessage: failure.publicText };
  if (failure instanceof RunStopped) return { code: 'stopped', fix: failure.fix };
  return { code: 'internal', fix: 'report this line as a Trueup issue' };
}

function toErrorCode(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  return status === 412 ? 'precondition_failed' : 'api_error';
}
