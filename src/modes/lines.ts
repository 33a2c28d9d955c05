import { HostRefusal, HostUnreachable, NotOnServer, PermissionDenied, RunStopped } from '../host/failures.ts';
import { grantName } from '../host/grants.ts';
import {
  type Change,
  type Difference,
  type Item,
  type OutOfReach,
  type Reassert,
  type Refused,
  SectionFailure,
  type Writing,
} from '../plan/item.ts';
import {
  changeTexts,
  differenceParts,
  differenceText,
  nameless,
  type Redaction,
  type Tense,
  visiblePart,
} from '../plan/item-text.ts';
import type { Text } from '../plan/wording.ts';
import type { Section } from '../sections/section.ts';
import { pathText } from '../settings/refusal.ts';
import type { DeclaredSection } from './planned.ts';
import {
  type Named,
  redacted,
  redactedChange,
  redactedRefusal,
  redactedRequest,
  redactedText,
  redactionFor,
  redactionOf,
  reworded,
} from './redaction.ts';
import type { ErrorCode, Line, LineKind, Tone } from './result.ts';

/** The lines that check prints for an item. */
export function checkLines(declared: DeclaredSection, item: Item): Line[] {
  switch (item.kind) {
    case 'note':
      return [{ ...textLine(declared, 'note', item.message, item, item.key), uncompared: item.uncompared }];
    case 'archived':
      return [line(declared, 'note', item.message)];
    case 'reassert':
      return [{ ...textLine(declared, 'note', item.cannotVerify, item), uncompared: true }];
    case 'refused':
      return item.differences.map((one) => advised(declared, item, refusedLine(declared, item, one)));
    case 'out-of-reach':
      return item.differences.map((one) => unreachedLine(declared, 'drift', item, one));
    default:
      return changeLines(declared, 'drift', item, 'planned');
  }
}

/** The lines that apply prints for an item that it does not write. */
export function unwrittenLines(declared: DeclaredSection, item: Item): Line[] {
  switch (item.kind) {
    case 'refused':
      return [{ ...advised(declared, item, problemLine(declared, item)), code: 'plan_refused' }];
    case 'out-of-reach':
      return item.differences.map((one) => unreachedLine(declared, 'note', item, one));
    case 'note':
    case 'archived':
      return checkLines(declared, item);
    default:
      return [];
  }
}

export function textLine(declared: DeclaredSection, kind: LineKind, text: Text, item: Named, key?: string): Line {
  return { ...line(declared, kind, '', item.subject, key), ...redactedText(redactionOf(declared.section, item), text) };
}

type Unwritten = Refused | OutOfReach;

/** `ending` says why the difference stays, for a reader who may see it. */
const differingLine = (
  declared: DeclaredSection,
  kind: LineKind,
  item: Unwritten,
  one: Difference,
  ending: (redaction: Redaction) => string | undefined,
): Line => ({
  ...line(declared, kind, '', item.subject, one.key),
  ...redactedChange(redactionOf(declared.section, item), (redaction) => {
    const parts = differenceParts(item.subject, one, redaction);
    const why = ending(redaction);
    return {
      text: `${differenceText(item.subject, one, redaction)}${after('; ', why)}`,
      parts: { ...parts, after: [...parts.after, ...(why === undefined ? [] : [why])] },
    };
  }),
});

const after = (lead: string, text: string | undefined) => (text === undefined ? '' : `${lead}${text}`);

const unreachedLine = (declared: DeclaredSection, kind: LineKind, item: OutOfReach, one: Difference) =>
  differingLine(declared, kind, item, one, (redaction) => visiblePart(item.reason, redaction));

const refusedLine = (declared: DeclaredSection, item: Refused, one: Difference) =>
  differingLine(
    declared,
    'drift',
    item,
    one,
    (redaction) => `apply will refuse${after(': ', visiblePart(item.problem, redaction))}`,
  );

const problemLine = (declared: DeclaredSection, item: Refused): Line =>
  reworded(
    textLine(declared, 'error', item.problem, item),
    (problem) => `${item.subject ? `${item.subject}: ` : ''}${problem}`,
  );

/** The advice often quotes the live value, so a public log gets other advice. */
function advised(declared: DeclaredSection, item: Refused, one: Line): Line {
  const redaction = redactionOf(declared.section, item);
  if (!item.differences.some(({ key }) => redaction.hides(key))) return { ...one, fix: item.fix };
  return { ...one, fix: elsewhere, inFull: { ...one.inFull, fix: item.fix } };
}

const elsewhere = 'run a check on your own machine, which shows what this log leaves out';

const signs = { create: '+', delete: '-', update: '~', replace: '~' } as const;

export function changeLines(declared: DeclaredSection, kind: LineKind, change: Change, tense: Tense): Line[] {
  const redaction = redactionFor(declared, change);
  return changeTexts(change, tense).map(({ difference }, index) => ({
    ...line(declared, kind, '', change.subject, difference?.key),
    ...redactedChange(redaction, (one) => changeTexts(change, tense, one)[index]!),
    sign: signs[change.kind],
    tone: toneOf(change, difference),
  }));
}

function toneOf(change: Change, difference: Difference | undefined): Tone {
  if (change.kind === 'delete') return 'removal';
  return difference?.tone ?? change.tone ?? 'plain';
}

function sentAgain(declared: DeclaredSection, item: Reassert): Line {
  const { subject } = item;
  if (!subject) return textLine(declared, 'note', item.says, item);
  const said = redacted(redactionFor(declared, item), ({ hidesNames }) => (hidesNames ? nameless : subject));
  return { ...line(declared, 'note', '', subject), ...said };
}

/** What was made of a write that failed on the way. */
export function partLine(declared: DeclaredSection, item: Writing, text: string): Line {
  const { subject } = item;
  const said = redacted(
    redactionFor(declared, item),
    ({ hidesNames }) => `${subject && `${hidesNames ? nameless : subject}: `}${text}`,
  );
  return { ...line(declared, 'change', '', subject), ...said, sign: '~', tone: 'plain' };
}

/** The lines for a planned write that was not made. */
export function notDoneLines(declared: DeclaredSection, item: Writing, why: string): Line[] {
  const notDone = (message: string) => `not done: ${message}${why ? ` (${why})` : ''}`;
  if (item.kind === 'reassert') return [reworded(sentAgain(declared, item), notDone)];
  return changeLines(declared, 'note', item, 'planned').map((one) => ({
    ...reworded(one, notDone),
    tone: 'plain',
    sign: '',
  }));
}

/** Reports a failure; as a `warning` if the denial policy tolerates it. */
export const failureLine = (declared: DeclaredSection, failure: unknown, tolerated: boolean): Line => ({
  ...failureOf(declared.section.key, failure, tolerated, declared.section),
  place: declared.place([]),
});

export function failureOf(key: string, failure: unknown, tolerated: boolean, section?: Section): Line {
  const { message, ...more } = saidOf(failure, key ? 'section' : 'repository', section);
  const one = { ...describe(failure), message, ...more };
  if (tolerated && failure instanceof NotOnServer) return { kind: 'note', key, message, ...more };
  return {
    kind: tolerated ? 'warning' : 'error',
    key,
    ...(tolerated ? reworded(one, (text) => `skipped: ${text}`) : one),
  };
}

function saidOf(failure: unknown, what: string, section: Section | undefined): Pick<Line, 'message'> & Partial<Line> {
  // It names no value of the host.
  if (failure instanceof NotOnServer) return { message: failure.message, request: undefined };
  if (section && failure instanceof HostRefusal) return redactedRefusal(section, failure);
  if (section && failure instanceof SectionFailure) return redactedText(redactionOf(section), failure.text);
  const message = messageOf(failure, what);
  if (!section) return { message };
  if (failure instanceof HostUnreachable) return redactedRequest(section, failure);
  if (isKnown(failure)) return { message };
  // The message of a defect may quote a live value.
  const name = failure instanceof Error ? failure.name : typeof failure;
  return redacted(redactionOf(section), ({ hidesNames }) => (hidesNames ? messageOf(name, what) : message));
}

const messageOf = (failure: unknown, what: string) => {
  if (isKnown(failure)) return failure.message;
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return `Trueup itself failed, and this ${what} was left unchanged (${text})`;
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
    return { code: codeOf(failure.request.status), request: failure.request, fix: failure.fix, openly: failure.openly };
  if (failure instanceof HostUnreachable) return { code: 'api_error', fix: failure.fix, openly: failure.openly };
  if (failure instanceof SectionFailure) return { code: failure.code, fix: failure.fix, openly: failure.openly };
  if (failure instanceof RunStopped) return { code: 'stopped', fix: failure.fix };
  return { code: 'internal', fix: 'report this line to the authors of Trueup' };
}

function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  return status === 412 ? 'precondition_failed' : 'api_error';
}

const keyOrIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

/** A line with its exact place in the file, or the place of the nearest key around it. */
export function line(declared: DeclaredSection, kind: LineKind, message: string, subject?: string, key?: string): Line {
  const { section } = declared;
  const entry = subject ? (declared.entryAt(subject) ?? []) : [];
  const path = [...entry, ...(key ? key.split('.').map(keyOrIndex) : [])];
  return { kind, key: pathText([section.key, ...path]), message, place: declared.place(path) };
}
