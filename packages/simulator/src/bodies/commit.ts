import { nodeId } from '../state/node-ids.ts';
import { fullName, type Repository } from '../state/state.ts';
import { webAddress } from './addresses.ts';

/** A placeholder for the head commit of a branch. */
export function commit(sha: string, repository: Repository, api: string) {
  const address = `${api}/repos/${fullName(repository)}`;
  const tree = { sha, url: `${address}/git/trees/${sha}` };
  return {
    sha,
    node_id: nodeId('C', Number.parseInt(sha.slice(0, 8), 16)),
    url: `${address}/commits/${sha}`,
    html_url: `${webAddress(api)}/${fullName(repository)}/commit/${sha}`,
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
