import type { Account } from '../state/state.ts';
import { formatSimpleUser } from './account.ts';
import { toWebUrl } from './urls.ts';

interface Installation {
  readonly id: number;
  readonly permissions: Readonly<Record<string, string>>;
  readonly repositories: 'all' | readonly string[];
  readonly suspended_at: string | null;
  readonly created_at: string;
}

export function formatInstallation(
  { id, permissions, repositories, suspended_at, created_at }: Installation,
  { id: app, slug }: { readonly id: number; readonly slug: string },
  account: Account,
  api: string,
) {
  const settings =
    account.type === 'Organization' ? `organizations/${encodeURIComponent(account.login)}/settings` : 'settings';
  return {
    id,
    account: formatSimpleUser(account, api),
    repository_selection: repositories === 'all' ? 'all' : 'selected',
    access_tokens_url: `${api}/app/installations/${id}/access_tokens`,
    repositories_url: `${api}/installation/repositories`,
    html_url: `${toWebUrl(api)}/${settings}/installations/${id}`,
    app_id: app,
    app_slug: slug,
    target_id: account.id,
    target_type: account.type,
    permissions,
    events: [],
    created_at,
    updated_at: created_at,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: null,
    suspended_at,
  };
}
