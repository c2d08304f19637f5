# Builds, installs and packages xsign:
#
#   make             builds the programs
#   make install     installs them, with all that belongs to them
#   make uninstall   removes what make install installed
#   make deb         makes a package for Debian in out/
#   make tarball     makes an archive of the programs in out/, for other systems too
#   make dist        makes an archive of the sources in out/, which builds without a network
#
# The last three also write out/SHA256SUMS, of all that is in out/ to be passed on. The same sources
# give the same bytes.
#
# PREFIX is the folder to install to. DESTDIR comes before it where files are only collected, as for
# a package. BUILD is a folder with programs that are built already; without it they are built where
# that is necessary. STRIP=-s leaves out the symbols. All are given to make: those of the
# environment may be meant for other programs.

PREFIX = /usr/local
DESTDIR =
STRIP =

override built =
ifneq ($(if $(BUILD),$(origin BUILD)),command line)
override BUILD = .build/release
override built = $(BUILD)/xsign.built
endif

# Scripts get them by the environment, because paths may have spaces.
export PREFIX DESTDIR BUILD

.PHONY: all install uninstall deb tarball dist

all: $(built)

ifdef built
$(built): Package.swift $(wildcard Packaging/*.txt) $(shell find Sources Resources -type f)
	scripts/build
	touch $@
endif

install: $(built)
	scripts/install --build "$$BUILD" --destdir "$$DESTDIR" $(if $(STRIP),--strip) "$$PREFIX"

uninstall:
	scripts/install --remove --destdir "$$DESTDIR" "$$PREFIX"

sums = cd out && sha256sum $$(ls *.deb *.tar.xz 2>/dev/null) >SHA256SUMS

deb:
	scripts/package
	$(sums)

tarball:
	scripts/tarball
	$(sums)

dist:
	scripts/dist
	$(sums)
