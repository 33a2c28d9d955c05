import { createHash } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { shorten } from '@trueup/core/report';
import { inputs, isBelow, version } from '@trueup/core/session';
import type { Place } from '@trueup/core/settings';
import type { Finding } from './judge.ts';
import type { AuditRule, Severity } from './policy/policy.ts';

/** A finding that asks for something, with its repository as a report may show it. */
interface SarifFinding extends Finding {
  readonly repository: string;
  /** What was found, why, and how to fix it. */
  readonly text: string;
}

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

const toolName = 'trueup audit';

/** GitHub sorts alerts by these scores, from 0 to 10. */
const scores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0' };

/** GitHub rejects an upload with more. */
const mostResults = 25_000;
/** GitHub accepts 1,024 characters, and escapes may double a text. */
const longestDescription = 480;

export class TooManyResults extends Error {
  readonly fix = 'audit fewer repositories at once';
}

/** SARIF 2.1.0 that GitHub code scanning accepts. GitHub reads relative locations as paths in the repository. */
export function sarifText(rules: readonly AuditRule[], findings: readonly SarifFinding[], directory: string): string {
  if (findings.length > mostResults) {
    const [most, count] = [mostResults, findings.length].map((one) => one.toLocaleString('en'));
    throw new TooManyResults(`GitHub rejects a SARIF file with more than ${most} results, and this audit has ${count}`);
  }
  const results = findings.map((finding) => resultOf(finding, rules, directory));
  const tool = { driver: { name: toolName, version, rules: rules.map(ruleOf) } };
  const originalUriBaseIds = { [sourceRoot]: { description: { text: 'The root of the repository.' } } };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool, columnKind: 'utf16CodeUnits', originalUriBaseIds, results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const sourceRoot = '%SRCROOT%';

export const isWrittenSarif = (text: string) => text.includes(`"name": "${toolName}"`) && text.includes('"2.1.0"');

function ruleOf({ id, says, severity }: AuditRule) {
  const description = { text: escaped(shorten(says, longestDescription)) };
  return {
    id,
    shortDescription: description,
    fullDescription: description,
    help: description,
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: ['security'], 'security-severity': scores[severity] },
  };
}

/** In a message of this format, braces hold what is filled in, and square brackets hold links. */
const escaped = (text: string) => text.replace(/[{}]/g, '$&$&').replace(/[[\]]/g, '\\$&');

/** A name may have a `#` or a `?`. */
const uriOf = (file: string) => file.split(sep).map(encodeURIComponent).join('/');

function resultOf(finding: SarifFinding, rules: readonly AuditRule[], directory: string) {
  const { repository, rule, verdict, severity, text } = finding;
  const ruleIndex = rules.findIndex(({ id }) => id === rule);
  const logicalLocations = [{ fullyQualifiedName: repository, kind: 'resource' }];
  return {
    ruleId: rule,
    ruleIndex,
    kind: verdict === 'fail' ? 'fail' : verdict === 'waived' ? 'informational' : 'review',
    // Whatever is no failure has this level, as the format demands.
    level: verdict === 'fail' ? levels[severity] : 'none',
    message: { text: escaped(`${repository}: ${text}`) },
    locations: [{ physicalLocation: locationOf(rules[ruleIndex]?.place, directory), logicalLocations }],
    // GitHub compares this fingerprint alone, and would merge repositories that break a rule on the same line.
    partialFingerprints: { primaryLocationLineHash: `${hashOf(`${repository}/${rule}`)}:1` },
    ...suppressionOf(finding),
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The line of the rule in the policy. A rule of a pack, or of a policy outside the repository, has none there. */
function locationOf(place: Place | undefined, directory: string) {
  const path = place && resolve(directory, place.file);
  const [file, line, column] =
    path && isBelow(directory, path)
      ? [relative(directory, path), place.line, place.column]
      : [inputs.settingsFile.standard!, 1, 1];
  return {
    artifactLocation: { uri: uriOf(file), uriBaseId: sourceRoot },
    region: { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 },
  };
}

function suppressionOf({ verdict, waived }: Finding) {
  if (verdict !== 'waived' || !waived) return {};
  const justification = `${waived.reason} (${waived.owner}, until ${waived.until})`;
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}
