/**
 * Formats findings as SARIF 2.1.0 for GitHub code scanning. GitHub limits the number of results and the length of
 * texts.
 */

import { relative, resolve, sep } from 'node:path';
import { cutMiddle, hashText } from '@trueup/core/report';
import { inputs, isBelow, version } from '@trueup/core/session';
import type { Place } from '@trueup/core/settings';
import type { Finding } from './judge.ts';
import type { AuditRule, Severity } from './policy/policy.ts';

/** `repository` is the name that a public report may show. */
interface SarifFinding extends Finding {
  readonly repository: string;
  /** The violation, its reason and its fix. */
  readonly text: string;
}

const severityLevels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

const toolName = 'trueup audit';

/** GitHub sorts alerts by these scores, from 0 to 10. */
const severityScores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0' };

/** GitHub rejects an upload with more results. */
const maxResults = 25_000;
/** GitHub accepts 1,024 characters, and escaping may double the length. */
const maxDescriptionLength = 480;

export class TooManyResultsError extends Error {
  readonly fix = 'audit fewer repositories at once';
}

/** Throws `TooManyResultsError`. GitHub reads relative locations as paths in the repository. */
export function formatSarif(rules: readonly AuditRule[], findings: readonly SarifFinding[], directory: string): string {
  if (findings.length > maxResults) {
    const [most, count] = [maxResults, findings.length].map((number) => number.toLocaleString('en'));
    throw new TooManyResultsError(
      `GitHub rejects a SARIF file with more than ${most} results, and this audit has ${count}`,
    );
  }
  const results = findings.map((finding) => toSarifResult(finding, rules, directory));
  const tool = { driver: { name: toolName, version, rules: rules.map(toSarifRule) } };
  const originalUriBaseIds = { [sourceRoot]: { description: { text: 'The root of the repository.' } } };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool, columnKind: 'utf16CodeUnits', originalUriBaseIds, results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const sourceRoot = '%SRCROOT%';

export const isAuditSarif = (text: string) => text.includes(`"name": "${toolName}"`) && text.includes('"2.1.0"');

function toSarifRule({ id, says, severity }: AuditRule) {
  const description = { text: escapeSarifMessage(cutMiddle(says, maxDescriptionLength)) };
  return {
    id,
    shortDescription: description,
    fullDescription: description,
    help: description,
    defaultConfiguration: { level: severityLevels[severity] },
    properties: { tags: ['security'], 'security-severity': severityScores[severity] },
  };
}

/** In SARIF messages, braces mark placeholders and square brackets mark links. */
const escapeSarifMessage = (text: string) => text.replace(/[{}]/g, '$&$&').replace(/[[\]]/g, '\\$&');

/** A file name may contain `#` or `?`. */
const toUri = (file: string) => file.split(sep).map(encodeURIComponent).join('/');

function toSarifResult(finding: SarifFinding, rules: readonly AuditRule[], directory: string) {
  const { repository, rule, verdict, severity, text } = finding;
  const ruleIndex = rules.findIndex(({ id }) => id === rule);
  const logicalLocations = [{ fullyQualifiedName: repository, kind: 'resource' }];
  return {
    ruleId: rule,
    ruleIndex,
    kind: verdict === 'fail' ? 'fail' : verdict === 'waived' ? 'informational' : 'review',
    // SARIF requires the level `none` for results that are not failures.
    level: verdict === 'fail' ? severityLevels[severity] : 'none',
    message: { text: escapeSarifMessage(`${repository}: ${text}`) },
    locations: [{ physicalLocation: toSarifLocation(rules[ruleIndex]?.place, directory), logicalLocations }],
    // GitHub compares only this fingerprint. Without the repository, GitHub would merge alerts of the same rule.
    partialFingerprints: { primaryLocationLineHash: `${hashText(`${repository}/${rule}`).slice(0, 16)}:1` },
    ...toSuppressions(finding),
  };
}

/** Rules of a pack have no line in the policy. */
function toSarifLocation(place: Place | undefined, directory: string) {
  const path = place && resolve(directory, place.file);
  const [file, line, column] =
    path && isBelow(directory, path)
      ? [relative(directory, path), place.line, place.column]
      : [inputs.settingsFile.defaultValue!, 1, 1];
  return {
    artifactLocation: { uri: toUri(file), uriBaseId: sourceRoot },
    region: { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 },
  };
}

function toSuppressions({ verdict, waived }: Finding) {
  if (verdict !== 'waived' || !waived) return {};
  const justification = `${waived.reason} (${waived.owner}, until ${waived.until})`;
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}
