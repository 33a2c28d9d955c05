import { version } from '../../session/world/version.ts';
import type { Finding } from './judge.ts';
import type { AuditRule, Severity } from './policy.ts';

/** A finding that asks for something, with its repository as a report may show it. */
interface SarifFinding extends Finding {
  readonly repository: string;
}

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

const toolName = 'trueup audit';

/** How severe a code host sorts a finding, from 0 to 10. */
const scores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0' };

/**
 * The rules that fail or that nobody can tell, in the format of code scanners (SARIF 2.1.0). A place is the line of the
 * rule in the policy, or else the repository on the host: scanners refuse a result without an address and a line.
 */
export function sarifText(rules: readonly AuditRule[], findings: readonly SarifFinding[], host = 'github.com'): string {
  const results = findings.map((finding) => resultOf(finding, rules, host));
  const tool = { driver: { name: toolName, version, rules: rules.map(ruleOf) } };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

export const isWrittenSarif = (text: string) => text.includes(`"name": "${toolName}"`) && text.includes('"2.1.0"');

const ruleOf = ({ id, says, severity }: AuditRule) => ({
  id,
  shortDescription: { text: escaped(says) },
  defaultConfiguration: { level: levels[severity] },
  properties: { tags: ['security'], 'security-severity': scores[severity] },
});

/** In a message of this format, braces hold what is filled in, and square brackets hold links. */
const escaped = (text: string) => text.replace(/[{}]/g, '$&$&').replace(/[[\]]/g, '\\$&');

/** A name may have a `#` or a `?`. */
const uriOf = (file: string) => file.split('/').map(encodeURIComponent).join('/');

function resultOf(finding: SarifFinding, rules: readonly AuditRule[], host: string) {
  const { repository, rule, verdict, severity } = finding;
  const ruleIndex = rules.findIndex(({ id }) => id === rule);
  const place = rules[ruleIndex]?.place;
  const artifactLocation = { uri: place ? uriOf(place.file) : `https://${host}/${uriOf(repository)}` };
  const physicalLocation = { artifactLocation, region: { startLine: place?.line ?? 1 } };
  const logicalLocations = [{ fullyQualifiedName: repository, kind: 'resource' }];
  return {
    ruleId: rule,
    ruleIndex,
    kind: verdict === 'fail' ? 'fail' : verdict === 'waived' ? 'informational' : 'review',
    // Whatever is no failure has this level, as the format demands.
    level: verdict === 'fail' ? levels[severity] : 'none',
    message: { text: escaped(`${repository}: ${saidOf(finding)}`) },
    locations: [{ physicalLocation, logicalLocations }],
    partialFingerprints: { 'trueupAudit/v1': `${repository}/${rule}` },
    ...suppressionOf(finding),
  };
}

function saidOf({ verdict, says, why, fixes }: Finding) {
  const advice = fixes.map(({ line }) => line).join('; ');
  const open = verdict === 'unknown' ? ['Nobody can tell:'] : [];
  return [says, ...open, ...why, ...(advice ? [`To fix: ${advice}`] : [])].join(' ');
}

function suppressionOf({ verdict, waived }: Finding) {
  if (verdict !== 'waived' || !waived) return {};
  const justification = `${waived.reason} (${waived.owner}, until ${waived.until})`;
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}
