import { routesOnServers, tableWithServers } from './presence/servers.ts';
import { isLacked } from './servers.ts';

export function lacksRoute(version: string, route: string) {
  const short = route.replace(' /repos/{owner}/{repo}', ' ~');
  const found = Object.entries(routesOnServers).find(([, names]) => names.includes(short));
  return found !== undefined && isLacked(version, found[0]);
}

export const settingsLackedBy = (version: string) => tableWithServers.filter(({ since }) => isLacked(version, since));
