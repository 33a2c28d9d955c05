import { HostRefusal } from '../host/failures.ts';
import { fullName, type Reader } from '../host/host.ts';
import type { Reconciled } from '../modes/outcome.ts';
import type { Line } from '../modes/result.ts';
import { askVisibility } from '../requests/visibility.ts';

/**
 * The single error for a repository that the token cannot see at all, in place of one for each section. It is asked for
 * only where the host answered 404 to every section.
 */
export async function unseenRepository({ sections }: Reconciled, reader: Reader): Promise<Line | undefined> {
  const isMissing = ({ request }: Line) => request?.status === 404;
  if (!sections.length || !sections.every(({ lines }) => lines.some(isMissing))) return undefined;
  try {
    await askVisibility(reader);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof HostRefusal) || failure.request.status !== 404) return undefined;
    const why = 'the host answers 404 where there is no such repository, and where the token cannot see it';
    return {
      kind: 'error',
      key: '',
      message: `${fullName(reader.repository)} is not found: ${why}`,
      openly: `the repository is not found: ${why}`,
      fix: 'check the name, or give the token access to the repository',
      code: 'not_found',
      request: failure.request,
    };
  }
}
