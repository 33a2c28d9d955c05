/**
 * Reads a JSON report of an earlier run, to resume that run or to merge reports.
 */

import * as v from 'valibot';
import { parseJson } from '../../github/http/message.ts';
import { endings } from '../../plan/ending.ts';
import { DocumentItemSchema, TargetDocumentSchema } from '../plans/read.ts';
import { tones } from '../plans/signs.ts';
import { modeNames } from './modes.ts';
import { errorCodes, type RunResult } from './result.ts';

const Line = v.object({
  kind: v.picklist(['drift', 'change', 'note', 'warning', 'error']),
  key: v.string(),
  message: v.string(),
  sign: v.optional(v.picklist(['+', '-', '~'])),
  tone: v.optional(v.picklist(tones)),
  fix: v.optional(v.string()),
  code: v.optional(v.picklist(errorCodes)),
  request: v.optional(v.object({ method: v.string(), path: v.string(), status: v.number() })),
  grant: v.optional(v.string()),
  place: v.optional(v.object({ file: v.string(), line: v.number(), column: v.number() })),
});

const Section = v.object({
  name: v.string(),
  status: v.picklist(['converged', 'unverified', 'drift', 'changed', 'partial', 'skipped', 'failed']),
  batched: v.optional(v.literal(true)),
  coverage: v.optional(v.array(v.object({ key: v.string(), ending: v.picklist(endings) })), []),
  lines: v.array(Line),
});

const outcomes = ['success', 'partial', 'drift', 'failed'] as const;

const Items = v.array(
  v.object({ ...DocumentItemSchema.entries, stake: v.optional(v.picklist(['access', 'protection'])) }),
);

const OneSidedDeclaration = v.object({
  section: v.string(),
  names: v.array(v.string()),
  isWhole: v.optional(v.literal(true)),
  isUnplanned: v.optional(v.literal(true)),
});

const Preview = v.pipe(
  v.object({
    against: v.picklist(['live', 'files']),
    branch: v.optional(v.string()),
    ...{ changes: Items, overwrites: Items, drifted: Items, settles: Items },
    ...{ unapplied: v.optional(Items, []), resent: v.optional(Items, []) },
    released: v.optional(v.array(OneSidedDeclaration)),
    already: v.optional(v.array(OneSidedDeclaration)),
    unconfirmed: v.optional(v.array(OneSidedDeclaration)),
    unproven: v.optional(v.string()),
  }),
  v.transform(({ against, branch, released: noLongerDeclared, already, unconfirmed, unproven, ...shown }) => ({
    against,
    ...(branch !== undefined && { branch }),
    shown,
    ...(noLongerDeclared && { noLongerDeclared }),
    ...(already && { already }),
    ...(unconfirmed && { unconfirmed }),
    ...(unproven && { unproven }),
  })),
);

const span = { started: v.pipe(v.string(), v.isoTimestamp()), seconds: v.number() };

const Origin = v.object({
  ...span,
  versions: v.object({ trueup: v.string(), server: v.optional(v.string()), node: v.string() }),
  requests: v.optional(v.number()),
  quota: v.optional(v.object({ limit: v.number(), left: v.number() })),
  actor: v.optional(v.string()),
  commit: v.optional(v.string()),
  run: v.optional(v.string()),
});

const Report = v.object({
  version: v.literal(1),
  mode: v.picklist(modeNames),
  outcome: v.picklist(outcomes),
  shard: v.optional(v.string()),
  narrowed: v.optional(v.literal(true)),
  sections: v.optional(v.array(v.string())),
  origin: v.optional(Origin),
  targets: v.array(
    v.object({
      repository: v.string(),
      outcome: v.picklist([...outcomes, 'skipped']),
      withheld: v.optional(v.literal(true)),
      sections: v.array(Section),
      lines: v.optional(v.array(Line), []),
      plan: v.optional(TargetDocumentSchema),
      undo: v.optional(v.string()),
      preview: v.optional(Preview),
      visited: v.optional(v.object(span)),
      mark: v.optional(v.string()),
    }),
  ),
  lines: v.array(Line),
  grants: v.optional(v.array(v.object({ route: v.string(), asks: v.string(), accepts: v.string() }))),
  folded: v.optional(v.object({ answers: v.number(), queries: v.number(), dropped: v.optional(v.literal(true)) })),
});

/** Ignores keys that a later release may have added. */
export function parseReport(text: string): RunResult {
  const value = parseJson(text);
  if (value === undefined) throw new NoReport('is not JSON');
  const read = v.safeParse(Report, value);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version !== 1)
    throw new NoReport(`is a report of version ${version}; this release of Trueup reads version 1`);
  throw new NoReport(`is not a Trueup report: ${v.getDotPath(issue) ?? 'the document'} has an unexpected value`);
}

export class NoReport extends Error {
  override readonly name = 'NoReport';
}
