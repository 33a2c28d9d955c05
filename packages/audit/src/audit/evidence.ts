import { isDeepStrictEqual } from 'node:util';
import { fullName, type RepositoryName } from '@trueup/core/github';
import { hashText } from '@trueup/core/report';
import { nameFrom } from '@trueup/core/session';
import { mapInside, mapValues, withoutCredentials } from '@trueup/core/settings';
import { type Finding, judgeRule } from './judge.ts';
import { withExceptions } from './policy/exceptions.ts';
import type { AuditPolicy, AuditRule } from './policy/policy.ts';
import { testsIn } from './policy/requirement.ts';
import type { PathReading, RepositoryReading } from './readings/reading.ts';

/** A request of an audit, without what it sent and got. */
export interface AskedRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly time: string;
  /** The permissions one of which the host asks for this, as it names them. An answer shows that the token has one. */
  readonly permissions?: string;
  /** What the token may do at all, which the host says of classic tokens alone. */
  readonly scopes?: string;
  /** The version of an Enterprise Server. */
  readonly server?: string;
}

/** What an audit found in one repository, and all that it rests on. */
interface KeptEvidence {
  readonly version: 1;
  readonly tool: string;
  readonly time: string;
  readonly repository: RepositoryName;
  readonly rules: readonly AuditRule[];
  readonly exceptions: AuditPolicy['exceptions'];
  readonly reading: RepositoryReading;
  /** Paths whose values hold an address that is withheld, so that nobody can judge them again. */
  readonly withheld: readonly string[];
  readonly findings: readonly Finding[];
  readonly requests: readonly AskedRequest[];
}

/** The evidence as text. Addresses lose what may be a credential. */
export function evidenceText(given: Omit<KeptEvidence, 'version' | 'withheld'>): string {
  const { reading } = given;
  const paths = mapValues(reading.paths, inertReading);
  const isChanged = (path: string) => !isDeepStrictEqual(asData(paths[path]), asData(reading.paths[path]));
  const withheld = Object.keys(paths).filter(isChanged);
  const evidence: KeptEvidence = { version: 1, ...given, reading: { ...reading, paths }, withheld };
  return `${JSON.stringify(evidence, null, 2)}\n`;
}

function inertReading(reading: PathReading): PathReading {
  const inert = (value: unknown): unknown =>
    typeof value === 'string' ? withoutCredentials(value) : mapInside(value, inert);
  return { ...reading, found: reading.found.map((one) => ({ ...one, value: inert(one.value) })) };
}

const asData = (value: unknown) => JSON.parse(JSON.stringify(value));

/** The file that names all others, with what they hashed to. */
export interface EvidenceIndex {
  readonly version: 1;
  readonly tool: string;
  readonly time: string;
  readonly files: Readonly<Record<string, string>>;
  /** Requests about no single repository. */
  readonly requests: readonly AskedRequest[];
}

export const indexName = 'index.json';

export const evidenceName = (repository: RepositoryName) => `${fullName(repository)}.json`;

/** An index from elsewhere may name any file of this machine. */
export const isEvidenceName = (file: string) => file.endsWith('.json') && nameFrom(file.slice(0, -5)) !== undefined;

/** Why the text of a file is not what the audit wrote, or not what its verdicts rest on; empty if all is well. */
export function mistakesInEvidence(text: string, hash: string): string[] {
  if (hashText(text) !== hash) return ['was changed after the audit: its bytes have another hash than the index says'];
  try {
    return mistakesInVerdicts(JSON.parse(text));
  } catch {
    return ['is no evidence that an audit writes'];
  }
}

/** Throws if this is no evidence at all. */
function mistakesInVerdicts(evidence: KeptEvidence): string[] {
  const { reading, rules, exceptions, repository, time, withheld, findings } = evidence;
  const open = rules.filter((rule) => !testsIn(rule.require).some(({ path }) => withheld.includes(path.text)));
  const judged = open.map((rule) => judgeRule(rule, reading));
  const ground = { exceptions, now: Date.parse(time), owners: reading.owners };
  const again = asData(withExceptions(judged, repository, ground)) as Finding[];
  return again.flatMap((one) => {
    const kept = findings.find(({ rule }) => rule === one.rule);
    if (kept && isDeepStrictEqual(verdictIn(kept), verdictIn(one))) return [];
    const said = kept ? `\`${kept.verdict}\`` : 'nothing';
    return [`says ${said} of \`${one.rule}\`, and what was read says \`${one.verdict}\``];
  });
}

const verdictIn = ({ verdict, why }: Finding) => ({ verdict, why });
