import type { Repository } from '../state/state.ts';
import { refusal } from './answer.ts';
import type { Asked } from './asked.ts';

/** Redirects to the id of a renamed repository: permanently for reads, temporarily for writes. */
export function moved({ method, path, query, api }: Asked, repository: Repository) {
  const rest = path
    .split('/')
    .slice(4)
    .map((segment) => `/${segment}`)
    .join('');
  const search = query.size ? `?${query}` : '';
  const url = `${api}/repositories/${repository.id}${rest}${search}`;
  const [status, message] = method === 'GET' ? [301, 'Moved Permanently'] : [307, 'Temporary Redirect'];
  return refusal(status as number, message as string, { url }, { location: url });
}
