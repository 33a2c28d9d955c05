import {
  createConfigError105 as createConfigError
} from "./action.js";

// builtin:node:http
var builtin = process.getBuiltinModule("node:http");
var node_http_default = builtin;

// builtin:node:https
var builtin2 = process.getBuiltinModule("node:https");
var node_https_default = builtin2;

// builtin:node:tls
var builtin3 = process.getBuiltinModule("node:tls");
var node_tls_default = builtin3;

// packages/core/src/github/http/proxy.ts
function isExemptFromProxy({ hostname, port }, list = "") {
  const host = hostname.toLowerCase();
  const hostAndPort = `${host}:${port || "443"}`;
  return list.toLowerCase().split(/[\s,]+/).filter(Boolean).map((entry) => entry.replace(/^\*?\./, "")).some((entry) => entry === "*" || [host, hostAndPort].some((name) => name === entry || name.endsWith(`.${entry}`)));
}
function createTunnelAgent(proxyText) {
  const proxy = parseProxyAddress(proxyText);
  const agent = new node_https_default.Agent({ keepAlive: true });
  agent.createConnection = (options, callback) => {
    const { host, port, servername } = options;
    openTunnel(proxy, `${host?.includes(":") ? `[${host}]` : host}:${port}`).then(
      (socket) => callback?.(null, node_tls_default.connect({ ...options, socket, servername })),
      (error) => callback?.(error, void 0)
    );
    return void 0;
  };
  return agent;
}
function openTunnel(proxy, target, timeout = 3e4) {
  return new Promise((resolve, reject) => {
    const { request } = proxy.protocol === "https:" ? node_https_default : node_http_default;
    const connect = request({
      method: "CONNECT",
      host: proxy.hostname.replace(/^\[|\]$/g, ""),
      port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
      path: target,
      headers: { host: target, ...buildCredentialHeaders(proxy) },
      agent: false
    });
    connect.on("connect", (answer, socket) => {
      if (answer.statusCode === 200) return resolve(socket.setTimeout(0));
      socket.destroy();
      reject(createProxyError(proxy, target, answer.statusCode));
    });
    connect.on("response", (answer) => {
      answer.destroy();
      reject(createProxyError(proxy, target, answer.statusCode));
    });
    connect.on("error", (error) => reject(Object.assign(error, { proxy: proxy.host })));
    connect.setTimeout(timeout, () => {
      connect.destroy(Object.assign(new Error("the proxy did not answer"), { code: "ETIMEDOUT" }));
    });
    connect.end();
  });
}
function parseProxyAddress(text) {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address) && !/^(?!https?:)[a-z][a-z\d+.-]*:\/\//i.test(text)) return new URL(address);
  throw createConfigError(
    "HTTPS_PROXY is not the address of an HTTP proxy",
    "set HTTPS_PROXY to an address such as http://proxy.example:3128"
  );
}
function buildCredentialHeaders({ username, password }) {
  if (!username && !password) return {};
  const pair = [username, password].map(decodeCredential).join(":");
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}
function decodeCredential(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw createConfigError(
      "the name or the password in HTTPS_PROXY contains a `%` that starts no escape",
      "write `%25` instead of `%` there"
    );
  }
}
var createProxyError = (proxy, target, status = 0) => createConfigError(
  `the proxy ${proxy.host} answered ${status} instead of a connection to ${target}`,
  status === 407 ? "add the name and the password for the proxy to HTTPS_PROXY" : "allow this server in the proxy, or add its name to NO_PROXY"
);
export {
  createTunnelAgent,
  isExemptFromProxy,
  openTunnel
};
