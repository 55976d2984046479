/**
 * PostgreSQL's settings for one small server beside us: durable as PostgreSQL is by default, sparing
 * with memory, and on no network.
 */
export function postgresSettings(
  major: number,
  socketFolder: string,
  own: Readonly<Record<string, string>> = {},
): readonly string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // The pool and a few more: each costs memory.
    max_connections: "40",
    // PostgreSQL's own default, taken only as pages are read: at 32 MB a search of 30,000 passages threw out what
    // the next one needed, and took twice the time.
    shared_buffers: "128MB",
    work_mem: "8MB",
    maintenance_work_mem: "32MB",
    effective_cache_size: "256MB",
    jit: "off",
    // No replica reads from us, so no more is logged than recovery needs.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "256MB",
    max_worker_processes: "2",
    max_parallel_workers: "0",
    max_parallel_workers_per_gather: "0",
    log_min_messages: "warning",
    log_checkpoints: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Workers for reading ahead cost a process each; one person's database needs none.
    ...(major >= 18 ? { io_method: "sync" } : {}),
    ...own,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
