import type { RememberingReader } from '../../host/host.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import type { Told } from '../../report/result/result.ts';
import { startWarnings } from './start-warnings.ts';
import { protectionWarnings } from './warnings.ts';

export { brakes } from './brakes.ts';
export { forkStart, letsForksStart } from './fork-start.ts';

/** Warns of what nobody could merge or start any more with the file. */
export async function warningsOf(declared: readonly DeclaredSection[], reader: RememberingReader): Promise<Told[]> {
  const policies = declared.find(({ section }) => section.key === 'actions_policies');
  const refused = policies ? await startWarnings(policies.desired, reader) : [];
  return [...(await protectionWarnings(declared, reader.recalling())), ...refused];
}
