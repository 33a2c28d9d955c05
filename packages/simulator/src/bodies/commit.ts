import { encodeNodeId } from '../state/node-ids.ts';
import { getFullName, type Repository } from '../state/state.ts';
import { toWebUrl } from './urls.ts';

/** The body describes a placeholder commit: the simulator stores no commit data. */
export function formatPlaceholderCommit(sha: string, repository: Repository, api: string) {
  const address = `${api}/repos/${getFullName(repository)}`;
  const tree = { sha, url: `${address}/git/trees/${sha}` };
  return {
    sha,
    node_id: encodeNodeId('C', Number.parseInt(sha.slice(0, 8), 16)),
    url: `${address}/commits/${sha}`,
    html_url: `${toWebUrl(api)}/${getFullName(repository)}/commit/${sha}`,
    comments_url: `${address}/commits/${sha}/comments`,
    commit: {
      url: `${address}/git/commits/${sha}`,
      author: null,
      committer: null,
      message: 'A commit',
      comment_count: 0,
      tree,
      verification: { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null },
    },
    author: null,
    committer: null,
    parents: [],
  };
}
