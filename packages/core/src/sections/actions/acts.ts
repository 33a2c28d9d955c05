import type { Act } from '../../plan/item.ts';
import { fillBody } from './endpoints.ts';
import type { ActionsBody, Endpoint } from './table.ts';

/** For a route that is readable only after the earlier writes: reads it, then sends the undeclared keys back unchanged. */
export const putAfterRead = (endpoint: Endpoint, declared: ActionsBody): Act => ({
  act: endpoint.put({}, declared).route,
  async run(host) {
    const live = await host.ask(endpoint.get({}));
    await host.send(endpoint.put({}, fillBody(endpoint, declared, live)));
    return undefined;
  },
});
