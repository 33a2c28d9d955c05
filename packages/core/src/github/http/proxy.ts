/** Connects to GitHub through the proxy in `HTTPS_PROXY`. */

import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { createConfigError } from '../refusals/failures.ts';

/** `NO_PROXY` lists host names or their endings. */
export function isExemptFromProxy({ hostname, port }: URL, list = '') {
  const host = hostname.toLowerCase();
  const hostAndPort = `${host}:${port || '443'}`;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => entry.replace(/^\*?\./, ''))
    .some((entry) => entry === '*' || [host, hostAndPort].some((name) => name === entry || name.endsWith(`.${entry}`)));
}

/** The tunnel stays encrypted from end to end. */
export function createTunnelAgent(proxyText: string): https.Agent {
  const proxy = parseProxyAddress(proxyText);
  const agent = new https.Agent({ keepAlive: true });
  agent.createConnection = (options, callback) => {
    const { host, port, servername } = options as tls.ConnectionOptions;
    openTunnel(proxy, `${host?.includes(':') ? `[${host}]` : host}:${port}`).then(
      (socket) => callback?.(null, tls.connect({ ...(options as tls.ConnectionOptions), socket, servername })),
      (error) => callback?.(error, undefined as never),
    );
    return undefined;
  };
  return agent;
}

export function openTunnel(proxy: URL, target: string, timeout = 30_000): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { request } = proxy.protocol === 'https:' ? https : http;
    const connect = request({
      method: 'CONNECT',
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      path: target,
      headers: { host: target, ...buildCredentialHeaders(proxy) },
      agent: false,
    });
    connect.on('connect', (answer, socket) => {
      if (answer.statusCode === 200) return resolve(socket.setTimeout(0));
      socket.destroy();
      reject(createProxyError(proxy, target, answer.statusCode));
    });
    connect.on('response', (answer) => {
      answer.destroy();
      reject(createProxyError(proxy, target, answer.statusCode));
    });
    connect.on('error', (error) => reject(Object.assign(error, { proxy: proxy.host })));
    connect.setTimeout(timeout, () => {
      connect.destroy(Object.assign(new Error('the proxy did not answer'), { code: 'ETIMEDOUT' }));
    });
    connect.end();
  });
}

/** People often leave out the scheme. The address may contain a password. */
function parseProxyAddress(text: string): URL {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address) && !/^(?!https?:)[a-z][a-z\d+.-]*:\/\//i.test(text)) return new URL(address);
  throw createConfigError(
    'HTTPS_PROXY is not the address of an HTTP proxy',
    'set HTTPS_PROXY to an address such as http://proxy.example:3128',
  );
}

function buildCredentialHeaders({ username, password }: URL) {
  if (!username && !password) return {};
  const pair = [username, password].map(decodeCredential).join(':');
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

function decodeCredential(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw createConfigError(
      'the name or the password in HTTPS_PROXY contains a `%` that starts no escape',
      'write `%25` instead of `%` there',
    );
  }
}

const createProxyError = (proxy: URL, target: string, status = 0) =>
  createConfigError(
    `the proxy ${proxy.host} answered ${status} instead of a connection to ${target}`,
    status === 407
      ? 'add the name and the password for the proxy to HTTPS_PROXY'
      : 'allow this server in the proxy, or add its name to NO_PROXY',
  );
