import { HostRefusal, HostUnreachable, PermissionDenied, RunStopped } from '../host/failures.ts';
import { grantName } from '../host/grants.ts';
import { type Change, type Difference, type Item, SectionFailure } from '../plan/item.ts';
import { changeTexts, differenceText, type Tense, type Writing } from '../plan/tell.ts';
import { pathText } from '../settings/refusal.ts';
import type { DeclaredSection } from './planned.ts';
import type { ErrorCode, Line, LineKind, Tone } from './result.ts';

/** What check says of an item. */
export function checkLines(declared: DeclaredSection, item: Item): Line[] {
  switch (item.kind) {
    case 'note':
      return [line(declared, 'note', item.message, item.subject)];
    case 'locked':
      return [line(declared, 'note', item.message)];
    case 'reassert':
      return [line(declared, 'note', item.cannotVerify, item.subject)];
    case 'refused':
      return item.differences.map((one) => ({
        ...differenceLine(declared, 'drift', item.subject, one),
        message: `${differenceText(item.subject, one)}; apply will refuse: ${item.problem}`,
        fix: item.fix,
      }));
    case 'out-of-reach':
      return item.differences.map((one) => ({
        ...differenceLine(declared, 'drift', item.subject, one),
        message: `${differenceText(item.subject, one)}; ${item.reason}`,
      }));
    default:
      return changeLines(declared, 'drift', item, 'planned');
  }
}

/** What apply says of an item that needs no write, or whose write is refused. */
export function standingLines(declared: DeclaredSection, item: Item): Line[] {
  switch (item.kind) {
    case 'refused':
      return [
        {
          ...line(declared, 'error', `${item.subject ? `${item.subject}: ` : ''}${item.problem}`, item.subject),
          fix: item.fix,
          code: 'plan_refused',
        },
      ];
    case 'out-of-reach':
      return item.differences.map((one) => ({
        ...differenceLine(declared, 'note', item.subject, one),
        message: `${differenceText(item.subject, one)}; ${item.reason}`,
      }));
    case 'note':
    case 'locked':
      return checkLines(declared, item);
    default:
      return [];
  }
}

const signs = { create: '+', delete: '-', update: '~', replace: '~' } as const;

export function changeLines(declared: DeclaredSection, kind: LineKind, change: Change, tense: Tense): Line[] {
  return changeTexts(change, tense).map(({ text, difference }) => ({
    ...differenceLine(declared, kind, change.subject, difference),
    message: text,
    sign: signs[change.kind],
    tone: toneOf(change, difference),
  }));
}

function toneOf(change: Change, difference: Difference | undefined): Tone {
  if (change.kind === 'delete') return 'removal';
  return difference?.tone ?? change.tone ?? 'plain';
}

/** Of a write that was planned and not made. */
export function notDoneLines(declared: DeclaredSection, item: Writing, why: string): Line[] {
  const told = (message: string) => `not done: ${message}${why ? ` (${why})` : ''}`;
  if (item.kind === 'reassert') return [line(declared, 'note', told(item.subject || item.says), item.subject)];
  return changeLines(declared, 'note', item, 'planned').map((one) => ({
    ...one,
    message: told(one.message),
    tone: 'plain',
    sign: '',
  }));
}

/** A failure as a line: `warning` where the denial policy tolerates it. */
export const failureLine = (declared: DeclaredSection, failure: unknown, tolerated: boolean): Line => ({
  ...failureOf(declared.section.key, failure, tolerated),
  place: declared.place([]),
});

export function failureOf(key: string, failure: unknown, tolerated: boolean): Line {
  const message = messageOf(failure, key ? 'section' : 'repository');
  return {
    kind: tolerated ? 'warning' : 'error',
    key,
    message: tolerated ? `skipped: ${message}` : message,
    ...describe(failure),
  };
}

const messageOf = (failure: unknown, what: string) => {
  if (isKnown(failure)) return failure.message;
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return `Trueup failed on its own account, and this ${what} was left as it stands (${text})`;
};

const isKnown = (failure: unknown): failure is Error =>
  [HostRefusal, HostUnreachable, RunStopped, SectionFailure].some((kind) => failure instanceof kind);

function describe(failure: unknown): { code: ErrorCode } & Partial<Line> {
  if (failure instanceof PermissionDenied)
    return {
      code: 'permission_denied',
      request: failure.request,
      grant: failure.grants.map(grantName).join(', '),
      fix: failure.fix,
    };
  if (failure instanceof HostRefusal)
    return { code: codeOf(failure.request.status), request: failure.request, fix: failure.fix };
  if (failure instanceof HostUnreachable) return { code: 'api_error', fix: failure.fix };
  if (failure instanceof SectionFailure) return { code: failure.code, fix: failure.fix };
  if (failure instanceof RunStopped) return { code: 'stopped' };
  return { code: 'internal', fix: 'report this line to the authors of Trueup' };
}

function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  return status === 412 ? 'precondition_failed' : 'api_error';
}

function differenceLine(declared: DeclaredSection, kind: LineKind, subject: string, difference?: Difference): Line {
  return line(declared, kind, '', subject, difference?.key);
}

const keyOrIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

/** A line at the exact place of the file that speaks of it, or of the nearest key that does. */
export function line(declared: DeclaredSection, kind: LineKind, message: string, subject?: string, key?: string): Line {
  const { section } = declared;
  const entry = subject ? (declared.entryAt(subject) ?? []) : [];
  const path = [...entry, ...(key ? key.split('.').map(keyOrIndex) : [])];
  return { kind, key: pathText([section.key, ...path]), message, place: declared.place(path) };
}
