/* PE headers: only the parts that lead to the metadata, to method bodies and to debug
 * information. */
#include "front/cil/read/pe.h"

#include <assert.h>

enum {
    DIRECTORY_DEBUG = 6,
    DIRECTORY_CLI = 14,
    DEBUG_ENTRY = 28,
    DEBUG_CODE_VIEW = 2,
    DEBUG_EMBEDDED_PDB = 17,
    SECTION_HEADER = 40,
    COFF_HEADER = 20,
    CLI_HEADER = 72,
};

bool cil_pe_at(const struct cil_pe *pe, uint32_t rva, struct cil_bytes *out) {
    for (uint32_t i = 0; i < pe->section_count; i++) {
        const struct cil_pe_section *section = &pe->sections[i];
        if (rva < section->rva || rva - section->rva >= section->size)
            continue;
        uint32_t skip = rva - section->rva;
        bool inside = cil_bytes_part(&pe->in, section->offset + skip, section->size - skip, out);
        assert(inside && out->size);
        return inside;
    }
    return false;
}

/* The optional header's directories; *out has size 0 when the file has no such entry. */
static bool read_directory(const struct cil_bytes *optional, uint32_t number, uint32_t *rva,
                           uint32_t *size, struct base_status *s) {
    struct cil_cursor c = cil_cursor_over(*optional);
    uint32_t magic, count;
    *rva = *size = 0;
    if (!cil_cursor_u16(&c, &magic, "the optional header", s))
        return false;
    if (magic != 0x10b && magic != 0x20b)
        return cil_bytes_fail(optional, 0, s, "0x%x is no kind of optional header", magic);
    c.at = 0;
    if (!cil_cursor_skip(&c, magic == 0x10b ? 92 : 108, "the optional header", s) ||
        !cil_cursor_u32(&c, &count, "the count of data directories", s))
        return false;
    if (number >= count)
        return true;
    return cil_cursor_skip(&c, number * 8, "the data directories", s) &&
           cil_cursor_u32(&c, rva, "a data directory", s) &&
           cil_cursor_u32(&c, size, "a data directory", s);
}

static bool read_section(struct cil_pe *pe, struct cil_cursor *c, struct base_status *s) {
    struct cil_bytes header;
    if (!cil_cursor_take(c, SECTION_HEADER, &header, "a section header", s))
        return false;
    uint32_t virtual_size = cil_u32(header.at + 8), rva = cil_u32(header.at + 12);
    uint32_t size = cil_u32(header.at + 16), offset = cil_u32(header.at + 20);
    /* Bytes beyond the virtual size are padding of the file. */
    if (virtual_size && virtual_size < size)
        size = virtual_size;
    struct cil_bytes part;
    if (!cil_bytes_part(&pe->in, offset, size, &part))
        return cil_bytes_fail(&header, 16, s,
                              "a section of %u bytes at offset %u lies outside the file", size,
                              offset);
    if (size > UINT32_MAX - rva)
        return cil_bytes_fail(&header, 12, s, "a section's addresses pass 4 GiB");
    assert(pe->section_count < CIL_PE_SECTIONS);
    pe->sections[pe->section_count++] = (struct cil_pe_section){rva, size, offset};
    return true;
}

static bool read_headers(struct cil_pe *pe, struct cil_bytes *optional, struct base_status *s) {
    struct cil_bytes dos, coff;
    if (!cil_bytes_part(&pe->in, 0, 64, &dos) || cil_u16(dos.at) != 0x5a4d)
        return cil_bytes_fail(&pe->in, 0, s, "not an assembly: it does not start with MZ");
    uint32_t at = cil_u32(dos.at + 60);
    if (!cil_bytes_part(&pe->in, at, 4 + COFF_HEADER, &coff))
        return cil_bytes_fail(&pe->in, 60, s, "the PE header at %u lies outside the file", at);
    if (cil_u32(coff.at) != 0x4550)
        return cil_bytes_fail(&coff, 0, s, "not an assembly: no PE signature");
    uint32_t sections = cil_u16(coff.at + 6), size = cil_u16(coff.at + 20);
    if (sections > CIL_PE_SECTIONS)
        return cil_bytes_fail(&coff, 6, s, "%u sections, at most %u are possible", sections,
                              CIL_PE_SECTIONS);
    struct cil_cursor c = cil_cursor_over(pe->in);
    c.at = at + 4 + COFF_HEADER;
    if (!cil_cursor_take(&c, size, optional, "the optional header", s))
        return false;
    for (uint32_t i = 0; i < sections; i++)
        if (!read_section(pe, &c, s))
            return false;
    return true;
}

static bool find_range(const struct cil_pe *pe, const struct cil_bytes *from, uint32_t rva,
                       uint32_t size, const char *what, struct cil_bytes *out,
                       struct base_status *s) {
    struct cil_bytes rest;
    if (!cil_pe_at(pe, rva, &rest) || !cil_bytes_part(&rest, 0, size, out))
        return cil_bytes_fail(from, 0, s, "%s, %u bytes at address 0x%x, lies outside the sections",
                              what, size, rva);
    return true;
}

static bool read_cli(struct cil_pe *pe, const struct cil_bytes *optional, struct base_status *s) {
    uint32_t rva, size;
    struct cil_bytes cli;
    if (!read_directory(optional, DIRECTORY_CLI, &rva, &size, s))
        return false;
    if (!rva)
        return cil_bytes_fail(optional, 0, s, "no assembly: a program without CLI header");
    if (!find_range(pe, optional, rva, CLI_HEADER, "the CLI header", &cli, s))
        return false;
    pe->flags = cil_u32(cli.at + 16);
    pe->entry_point = pe->flags & 0x10 ? 0 : cil_u32(cli.at + 20); /* 0x10: a native one */
    if (!find_range(pe, &cli, cil_u32(cli.at + 8), cil_u32(cli.at + 12), "the metadata",
                    &pe->metadata, s))
        return false;
    if (!cil_u32(cli.at + 24))
        return true;
    return find_range(pe, &cli, cil_u32(cli.at + 24), cil_u32(cli.at + 28), "the resources",
                      &pe->resources, s);
}

/* Debug information is helpful, but not necessary: entries that lie outside the file count as
 * none. */
static bool read_debug(struct cil_pe *pe, const struct cil_bytes *optional, struct base_status *s) {
    uint32_t rva, size;
    struct cil_bytes rest, entries;
    if (!read_directory(optional, DIRECTORY_DEBUG, &rva, &size, s))
        return false;
    if (!cil_pe_at(pe, rva, &rest) || !cil_bytes_part(&rest, 0, size, &entries))
        return true;
    for (uint32_t at = 0; at + DEBUG_ENTRY <= entries.size; at += DEBUG_ENTRY) {
        const uint8_t *entry = entries.at + at;
        struct cil_bytes data;
        if (!cil_bytes_part(&pe->in, cil_u32(entry + 24), cil_u32(entry + 16), &data))
            continue;
        uint32_t type = cil_u32(entry + 12);
        if (type == DEBUG_EMBEDDED_PDB)
            pe->embedded_pdb = data;
        else if (type == DEBUG_CODE_VIEW && data.size >= 24 && !memcmp(data.at, "RSDS", 4))
            pe->pdb_id = data.at + 4;
    }
    return true;
}

bool cil_pe_open(struct cil_pe *pe, struct cil_bytes in, struct base_status *s) {
    struct cil_bytes optional;
    *pe = (struct cil_pe){.in = in};
    bool ok = read_headers(pe, &optional, s) && read_cli(pe, &optional, s) &&
              read_debug(pe, &optional, s);
    assert(!ok || (pe->section_count && pe->metadata.file == in.file));
    return ok;
}
