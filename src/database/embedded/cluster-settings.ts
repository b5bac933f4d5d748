/**
 * The server's settings, written anew at each start so that a release can improve them.
 * @param socket folder of the socket
 * @param durable whether a power failure may lose nothing
 */
export function clusterSettings(socket: string, durable: boolean): string {
  const settings: Record<string, string> = {
    // No port: nothing can clash, nothing can be reached from outside.
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    cluster_name: 'lyceum',
    max_connections: '200',
    shared_buffers: '128MB',
    // Compiling costs more than it saves for the short statements of an API.
    jit: 'off',
    io_method: 'sync',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '4GB' }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Lyceum at each start; put settings of your own into postgresql.conf below the line that includes this file.\n${lines.join('\n')}\n`;
}
