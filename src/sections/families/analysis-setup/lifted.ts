import { HostRefusal, PermissionDenied } from '../../../host/failures.ts';
import type { Difference } from '../../../plan/item.ts';
import type { AnalysisSetup } from './setup.ts';

/** Whether an earlier change removes the reason for a refusal: no license, or an archived repository. */
export function liftedBy(failure: unknown, change: Difference, { calls, licenses }: Asked) {
  if (!(failure instanceof HostRefusal) || failure instanceof PermissionDenied) return false;
  if (failure.request.status !== 403) return false;
  const said = failure.hostMessage.replace(` (${calls.get({}).routeRules.hints?.[403]})`, '');
  if (/\barchived\b/i.test(said)) return change.key === 'archived' && change.wanted === false;
  return /\b(advanced|code) security\b/i.test(said) && licenses?.(change) === true;
}

type Asked = Pick<AnalysisSetup, 'calls' | 'licenses'>;

const licensed = ['advanced_security', 'code_security'].map((feature) => `security_and_analysis.${feature}`);

/** Advanced Security licenses private repositories. Public repositories need no license. */
export function licensesScanning({ key, wanted }: Difference) {
  if (key === 'visibility') return wanted === 'public';
  if (key === 'private') return wanted === false;
  const status = key.endsWith('.status') ? wanted : (wanted as { status?: unknown } | undefined)?.status;
  return status === 'enabled' && licensed.some((path) => key === path || key === `${path}.status`);
}
