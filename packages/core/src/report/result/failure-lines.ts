import { grantName } from '../../github/grants.ts';
import {
  HostRefusal,
  HostUnreachable,
  NotOnPlan,
  NotOnServer,
  PermissionDenied,
  RunStopped,
  statusText,
} from '../../github/refusals/failures.ts';
import { SectionFailure } from '../../plan/item.ts';
import { hiddenValueText, joinPublic, markPublic, toShownText, withPublicVersion } from '../../plan/wording.ts';
import type { Section } from '../../sections/section.ts';
import { pathText } from '../../settings/refusal.ts';
import { endingOf } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { redact, redactionOf, redactRefusal, redactRequest, redactText } from './redaction.ts';
import type { ErrorCode, Line } from './result.ts';

/** Why a run or a repository of it ends, in words that everyone may read. */
export class SaidOpenly extends SectionFailure {
  constructor(problem: string, fix: string, code: SectionFailure['code'], openly = problem) {
    super(markPublic(problem), fix, code, openly);
  }
}

export const unsupported = { code: 'unsupported', fix: 'remove it from the settings of this repository' } as const;

/** Reports the failure of a section. The policy may tolerate it. `values` is all that the section holds, if known. */
export function failureLine({ section, place }: DeclaredSection, failure: unknown, values?: unknown): Line {
  const { at = [] } = failure instanceof SectionFailure ? failure : {};
  return { ...failureOf(section.key, failure, section, values), key: pathText([section.key, ...at]), place: place(at) };
}

/** A section that GitHub can show only after an earlier one is applied has not failed. */
export function waitingLine({ section, place }: DeclaredSection, failure: unknown, earlier: string): Line {
  const { key } = section;
  const { message: why } = failureOf(key, failure, section);
  const message = joinPublic`cannot be read before ${earlier} is applied: ${why}`;
  return { kind: 'note', key: pathText([key]), place: place([]), message, ended: [{ key, ending: 'differs' }] };
}

export function failureOf(key: string, failure: unknown): Line;
export function failureOf(key: string, failure: unknown, section: Section, values?: unknown): Line;
export function failureOf(key: string, failure: unknown, section?: Section, values?: unknown): Line {
  const what = key ? 'section' : 'repository';
  return {
    kind: 'error',
    key,
    ...describe(failure),
    ...(section ? saidOf(failure, what, section, values) : { message: messageOf(failure, what) }),
    ended: [{ key, ending: endingOf(failure) }],
  };
}

const asItIs = (line: Line) => line;

/** A comment, a check run or an issue could not be written. That fails no run. `seen` is what readers see of it. */
export function unwrittenLine(what: string, failure: unknown, kind: Line['kind'] = 'warning', seen = asItIs): Line {
  const line = seen(failureOf('', failure));
  return { ...line, kind, message: `the ${what} was not written: ${line.message}` };
}

/** The host's message may quote anything of the repository. */
export function unknownLine(failure: unknown): Line {
  const line = failureOf('', failure);
  if (!(failure instanceof HostRefusal)) return line;
  const { method, path, status } = failure.request;
  return {
    ...line,
    message: withPublicVersion(
      toShownText(line.message, 'whole'),
      `${method} ${path} answered ${statusText(status)}: ${hiddenValueText}`,
    ),
  };
}

function saidOf(failure: unknown, what: string, section: Section, values: unknown): Pick<Line, 'message' | 'request'> {
  if (failure instanceof NotOnServer) return { message: failure.message };
  if (failure instanceof HostRefusal) return redactRefusal(section, failure, values);
  if (failure instanceof SectionFailure) return { message: redactText(redactionOf(section), failure.text) };
  if (failure instanceof HostUnreachable) return { message: redactRequest(section, failure) };
  const message = messageOf(failure, what);
  if (isForeseen(failure)) return { message };
  // The message of a defect may quote a live value.
  const name = failure instanceof Error ? failure.name : typeof failure;
  return {
    message: redact(redactionOf(section), ({ hidesNames }) => (hidesNames ? messageOf(name, what) : message)),
  };
}

const messageOf = (failure: unknown, what: string) => {
  if (isForeseen(failure)) return failure.message;
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return `internal error; this ${what} was left unchanged (${text})`;
};

/** Whether it is a failure that a run may meet, and no defect of Trueup. */
export const isForeseen = (failure: unknown): failure is Error =>
  [HostRefusal, HostUnreachable, RunStopped, SectionFailure].some((kind) => failure instanceof kind);

function describe(failure: unknown): { code: ErrorCode } & Partial<Line> {
  if (failure instanceof PermissionDenied) {
    const { request, grants, fix, hint } = failure;
    return { code: 'permission_denied', request, grant: grants.map(grantName).join(', '), fix, hint };
  }
  if (failure instanceof NotOnServer) return { ...unsupported, fix: failure.fix, openly: failure.openly };
  if (failure instanceof NotOnPlan) return { ...unsupported, fix: failure.fix, request: failure.request };
  if (failure instanceof HostRefusal) {
    const { request, fix, openly, hint } = failure;
    return { code: codeOf(request.status), request, fix, openly, hint };
  }
  if (failure instanceof HostUnreachable) return { code: 'api_error', fix: failure.fix, openly: failure.openly };
  if (failure instanceof SectionFailure) return { code: failure.code, fix: failure.fix, openly: failure.publicText };
  if (failure instanceof RunStopped) return { code: 'stopped', fix: failure.fix };
  return { code: 'internal', fix: 'report this line as a Trueup issue' };
}

function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  return status === 412 ? 'precondition_failed' : 'api_error';
}
