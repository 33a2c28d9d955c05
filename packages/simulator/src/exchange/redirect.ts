import type { Repository } from '../state/state.ts';
import { createRefusal, type Refusal } from './answer.ts';
import type { ParsedRequest } from './parsed-request.ts';

/** Redirects to the id of a renamed repository: permanently for reads, temporarily for writes. */
export function createRedirect({ method, path, query, api }: ParsedRequest, repository: Repository): Refusal {
  const rest = path
    .split('/')
    .slice(4)
    .map((segment) => `/${segment}`)
    .join('');
  const search = query.size ? `?${query}` : '';
  const url = `${api}/repositories/${repository.id}${rest}${search}`;
  const [status, message] = method === 'GET' ? [301, 'Moved Permanently'] : [307, 'Temporary Redirect'];
  return createRefusal(status as number, message as string, { url }, { location: url });
}
