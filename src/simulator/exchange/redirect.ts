import type { Repository } from '../state/state.ts';
import { refusal } from './answer.ts';
import type { Asked } from './asked.ts';

/** A renamed repository is found under its id; only a read may be repeated there without a second thought. */
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
