import type { Act } from '../../plan/item.ts';
import { type Body, bodyFor, type Endpoint } from './endpoints.ts';

/** Of a route that can be read only behind the writes before it: what the file leaves out goes back as it stands then. */
export const putBehindRead = (endpoint: Endpoint, declared: Body): Act => ({
  act: endpoint.put({}, declared).route,
  async run(host) {
    const live = await host.ask(endpoint.get({}));
    await host.send(endpoint.put({}, bodyFor(endpoint, declared, live)));
    return undefined;
  },
});
